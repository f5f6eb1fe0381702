import { Button, Group, Panel, Scroller, Text } from '@stampwell/ui';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './figure.module.css';
import { type Figures, saveFigures } from './figures-csv.ts';

interface FigureProps {
  title: string;
  /** What the chart says, in one sentence: the only part that reaches everybody. */
  summary: ReactNode;
  /** How it is computed: from which events, and what is left out. */
  how: ReactNode;
  figures: Figures;
  /** The drawing. */
  children: ReactNode;
}

/** One chart of the page: its sentence, itself or its figures as a table or a file, and how it came about. */
export function Figure({ title, summary, how, figures, children }: FigureProps) {
  const [isTable, setTable] = useState(false);
  const other = isTable ? 'chart' : 'table';
  return (
    <Panel title={title}>
      {summary && <Text c="dimmed">{summary}</Text>}
      {isTable ? <FiguresTable caption={title} figures={figures} /> : children}
      <div className={classes.foot}>
        <details className={classes.how}>
          <summary>How is this computed?</summary>
          <p>{how}</p>
        </details>
        <Group gap={4} className={classes.actions}>
          <Button
            size="sm"
            variant="subtle"
            leftSection={
              isTable ? <IconChartBar size={18} aria-hidden /> : <IconTable size={18} aria-hidden />
            }
            aria-label={`Show ${title} as a ${other}`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-label={`Download ${title} as CSV`}
            onClick={() => void saveFigures(title, figures)}
          >
            CSV
          </Button>
        </Group>
      </div>
    </Panel>
  );
}

function FiguresTable({ caption, figures: { heads, rows } }: { caption: string; figures: Figures }) {
  return (
    <Scroller label={`${caption}, as a table`} className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, nth) => (
                <td key={heads[nth]} data-number={typeof cell === 'number' || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
