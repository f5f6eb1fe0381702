import { Scroller } from '../layout/scroller.tsx';
import classes from './heat-table.module.css';

export interface HeatRow {
  label: string;
  /** Warmth from 0 to 1, with its text; null for an empty cell. */
  cells: readonly ({ warmth: number; text: string } | null)[];
}

interface HeatTableProps {
  /** For screen readers. */
  caption: string;
  corner: string;
  columns: readonly string[];
  rows: readonly HeatRow[];
}

/** Percent of the accent; text stays readable on it in both themes. */
const MAX_ACCENT_PERCENT = 65;

/** A table whose cells are coloured by value. On a phone it scrolls sideways. */
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
                      {
                        '--warmth': `${Math.round((cell?.warmth ?? 0) * MAX_ACCENT_PERCENT)}%`,
                      } as React.CSSProperties
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
