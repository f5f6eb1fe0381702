import { CUSTOMER_IMPORTS, isEmailAddress, mailboxOf, NAME_MAX } from '@stampwell/contracts';
import type { ImportColumns, ImportField, ImportProblem } from '@stampwell/contracts/http/imports.ts';
import { addressOf, isYes, stampsOf, textOf } from './cells.ts';
import type { Headed } from './columns.ts';
import type { TableRow } from './read-table.ts';

export interface GoodRow {
  line: number;
  name: string;
  email: string;
  stamps: number;
  hasConsent: boolean;
}

export interface BadRow {
  line: number;
  problem: ImportProblem;
}

export interface CheckedRows {
  good: GoodRow[];
  bad: BadRow[];
}

/** Sorts rows into good and bad ones. A bad row names its first mistake. */
export function checkRows({ headings, above, below }: Headed, columns: ImportColumns): CheckedRows {
  const good: GoodRow[] = [];
  const seen = new Set<string>();
  const again = headings.join('\0').toLowerCase();
  const left = above.map((row) => ({ row, problem: 'above_headings' as ImportProblem }));
  for (const row of below) {
    const read = checkRow(row, headings.length, columns);
    const isAgain = typeof read === 'string' && row.cells.join('\0').toLowerCase() === again;
    if (isAgain) left.push({ row, problem: 'headings_again' });
    else if (typeof read === 'string') left.push({ row, problem: read });
    else if (seen.has(mailboxOf(read.email))) left.push({ row, problem: 'duplicate' });
    else {
      seen.add(mailboxOf(read.email));
      good.push(read);
    }
  }
  // Reports each line, since broken quotes can join several lines into one row.
  const bad = left.flatMap(({ row, problem }) =>
    Array.from({ length: row.lines }, (_, nth) => ({ line: row.line + nth, problem })),
  );
  return { good, bad };
}

/** A row's cells, as they are understood. */
export function understood({ cells }: TableRow, columns: ImportColumns) {
  const cell = (field: ImportField) => {
    const place = columns[field];
    return place === null ? '' : (cells[place] ?? '');
  };
  return {
    name: textOf(`${cell('name')} ${cell('last_name')}`),
    email: addressOf(cell('email')),
    stamps: textOf(cell('stamps')),
    hasConsent: isYes(textOf(cell('consent'))),
  };
}

/** Another line within a cell comes of quotes that close elsewhere than they should; a line break alone does not. */
const hasSwallowed = (cell: string) => /[\r\n]/.test(cell.trim()) && /[@,;|\t]/.test(cell);

export function checkRow(row: TableRow, width: number, columns: ImportColumns): GoodRow | ImportProblem {
  const { line, cells, isBroken } = row;
  if (isBroken) return 'broken_quotes';
  // A comma in an unquoted cell has moved those behind it, or made two of a number.
  if (cells.slice(width).some((cell) => cell.trim() !== '')) return 'too_many_cells';
  const used = Object.values(columns).map((place) => (place === null ? '' : (cells[place] ?? '')));
  if (used.some((cell) => cell.length > CUSTOMER_IMPORTS.cellMax)) return 'long_cell';
  if (used.some((cell) => cell.includes('\uFFFD'))) return 'bad_letters';
  if (used.some(hasSwallowed)) return 'broken_quotes';
  const { name, email, stamps, hasConsent } = understood(row, columns);
  if (email === '') return 'no_email';
  if (!isEmailAddress(email)) return 'bad_email';
  if (name === '') return 'no_name';
  if (name.length > NAME_MAX) return 'long_cell';
  if (columns.stamps !== null && columns.stamps >= cells.length) return 'no_stamps';
  const count = stampsOf(stamps, CUSTOMER_IMPORTS.stampsMax);
  return typeof count === 'string' ? count : { line, name, email, stamps: count, hasConsent };
}
