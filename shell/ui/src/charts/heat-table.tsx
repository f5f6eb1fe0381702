import { Scroller } from '../layout/scroller.tsx';
import classes from './heat-table.module.css';

export interface HeatRow {
  label: string;
  /** From 0 to 1 how warm a cell is, and what it says; null where there can be nothing. */
  cells: readonly ({ warmth: number; text: string } | null)[];
}

interface HeatTableProps {
  /** What the table shows, for those who don't see it. */
  caption: string;
  corner: string;
  columns: readonly string[];
  rows: readonly HeatRow[];
}

/** Percent of the accent; ink stays readable on it in both themes. */
const WARMEST = 65;

/** A table whose cells are the warmer the more they say. On a phone it scrolls by itself. */
export function HeatTable({ caption, corner, columns, rows }: HeatTableProps) {
  return (
    <Scroller label={caption} className={classes.scroller}>
      <table className={classes.table} style={{ '--columns': columns.length } as React.CSSProperties}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map((column, nth) => {
                const cell = cells[nth];
                return (
                  <td
                    key={column}
                    style={
                      { '--warmth': `${Math.round((cell?.warmth ?? 0) * WARMEST)}%` } as React.CSSProperties
                    }
                  >
                    {cell?.text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
