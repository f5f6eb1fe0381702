import { Button, counted } from '@stampwell/ui';
import { useState } from 'react';
import classes from './import.module.css';

const AT_FIRST = 10;

interface LinesProps {
  title: string;
  lines: readonly { line: number; words: string }[];
}

/** Rows of the file by their line, as an editor or a spreadsheet counts them. */
export function Lines({ title, lines }: LinesProps) {
  const [isAll, setAll] = useState(false);
  if (lines.length === 0) return null;
  const shown = isAll ? lines : lines.slice(0, AT_FIRST);
  return (
    <section aria-label={title}>
      <ul className={classes.lines}>
        {shown.map(({ line, words }) => (
          <li key={line}>
            <strong>{`Line ${line}`}</strong> {words}
          </li>
        ))}
      </ul>
      {lines.length > AT_FIRST && (
        <Button variant="subtle" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'Show fewer' : `Show all ${counted(lines.length, 'row')}`}
        </Button>
      )}
    </section>
  );
}
