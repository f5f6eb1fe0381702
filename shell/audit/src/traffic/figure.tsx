import { Button, Group, Panel, Scroller, Text } from '@stampwell/ui';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './figure.module.css';
import { type Figures, saveFigures } from './figures-csv.ts';

interface FigureProps {
  title: string;
  /** One sentence that says what the chart shows, for every reader. */
  summary: ReactNode;
  /** How it is computed: what is counted, and what is left out. */
  how: ReactNode;
  figures: Figures;
  children: ReactNode;
  /** It is already a table, so there is no other view. */
  isTable?: boolean;
}

/** One chart: its summary, the drawing or its figures as a table or file, and how it is computed. */
export function Figure({ title, summary, how, figures, children, isTable = false }: FigureProps) {
  const [showsFigures, setShowsFigures] = useState(false);
  return (
    <Panel title={title}>
      {summary && (
        <Text c="dimmed" className={classes.summary}>
          {summary}
        </Text>
      )}
      {showsFigures ? <FiguresTable caption={title} figures={figures} /> : children}
      <div className={classes.foot}>
        <details className={classes.how}>
          <summary>How is this computed?</summary>
          <p>{how}</p>
        </details>
        <Group gap={4} className={classes.actions}>
          {!isTable && <ViewButton title={title} showsFigures={showsFigures} onChange={setShowsFigures} />}
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

interface ViewButtonProps {
  title: string;
  showsFigures: boolean;
  onChange: (showsFigures: boolean) => void;
}

/** Switches between the drawing and its figures. */
function ViewButton({ title, showsFigures, onChange }: ViewButtonProps) {
  const Icon = showsFigures ? IconChartBar : IconTable;
  return (
    <Button
      size="sm"
      variant="subtle"
      leftSection={<Icon size={18} aria-hidden />}
      aria-label={`Show ${title} as a ${showsFigures ? 'chart' : 'table'}`}
      onClick={() => onChange(!showsFigures)}
    >
      {showsFigures ? 'Chart' : 'Table'}
    </Button>
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
