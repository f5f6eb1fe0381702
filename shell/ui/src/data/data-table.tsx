import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  isNumber?: boolean;
  /** Never broken where there is room for a table: a time, a badge. */
  isOneLine?: boolean;
  /** What a row is called: it heads the row's block on a phone. The first column where none is. */
  isTitle?: boolean;
}

interface DataTableProps<Row> {
  /** What the table shows, for those who don't see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/**
 * A table where there is room, from edge to edge of its panel; on a phone each row is a small block: its title, and the rest with
 * their labels. A cell that is null shows a dash, on a phone nothing.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, isNumber }) => (
            <th key={key} scope="col" data-number={isNumber || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, head, cell, isNumber, isOneLine }) => (
              <td
                key={key}
                data-number={isNumber || undefined}
                data-line={isOneLine || undefined}
                data-title={key === title?.key || undefined}
              >
                <span className={classes.label} aria-hidden="true">
                  {head}
                </span>
                <div className={classes.value}>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
