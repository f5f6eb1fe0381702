import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  isNumber?: boolean;
  /** Never wraps in a table: a time, a badge. */
  isOneLine?: boolean;
  /** Heads the row's block on a phone; by default the first column. */
  isTitle?: boolean;
}

interface DataTableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/**
 * A table across the panel's width; on a phone each row becomes a block of labelled values. A null cell shows a dash, on a phone
 * nothing.
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
