import { saveFile } from '@stampwell/client/save-file';
import { CSV_FORMAT, CSV_MARK } from '@stampwell/contracts/csv.ts';
import { IconChartBar, IconDots, IconDownload, IconTable } from '@stampwell/icons';
import { ActionIcon, Button, Group, Panel, Scroller, Text, Title } from '@stampwell/ui';
import { type ReactNode, useId, useState } from 'react';
import classes from './figure.module.css';

interface FigureProps {
  title: string;
  /** One sentence that says what the chart shows, for every reader. */
  summary: ReactNode;
  /** How it is computed: included and excluded. */
  how: ReactNode;
  figures: Figures;
  children: ReactNode;
  /** It is already a table, so there is no other view. */
  isTable?: boolean;
}

/** One chart: its summary, then the drawing or its figures. The rest is behind one button, so that many charts stay calm. */
export function Figure({ title, summary, how, figures, children, isTable = false }: FigureProps) {
  const [showsFigures, setShowsFigures] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const View = showsFigures ? IconChartBar : IconTable;
  return (
    <Panel
      title={title}
      aside={
        <ActionIcon
          className={classes.more ?? ''}
          aria-label={`More about ${title}`}
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots size={22} aria-hidden />
        </ActionIcon>
      }
    >
      <div id={more} className={classes.sheet} hidden={!isOpen}>
        <Title order={3}>How is this computed?</Title>
        <p>{how}</p>
        <Group gap={8}>
          {!isTable && (
            <Button
              size="sm"
              variant="default"
              leftSection={<View size={18} aria-hidden />}
              aria-label={`Show ${title} as a ${showsFigures ? 'chart' : 'table'}`}
              onClick={() => setShowsFigures(!showsFigures)}
            >
              {showsFigures ? 'Chart' : 'Table'}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-label={`Download ${title} as CSV`}
            onClick={() => void saveFigures(title, figures)}
          >
            CSV
          </Button>
        </Group>
      </div>
      {summary && (
        <Text c="dimmed" className={classes.summary}>
          {summary}
        </Text>
      )}
      {showsFigures ? <FiguresTable caption={title} figures={figures} /> : children}
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

/** The rows of a chart under their headings. */
interface Figures {
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Saves the figures as CSV. */
async function saveFigures(name: string, { heads, rows }: Figures): Promise<void> {
  // Loaded on demand: few readers export.
  const { default: Papa } = await import('papaparse');
  const text = Papa.unparse([[...heads], ...rows.map((row) => [...row])], CSV_FORMAT);
  const file = new Blob([`${CSV_MARK}${text}\r\n`], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`);
}
