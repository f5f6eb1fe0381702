import { CUSTOMER_IMPORTS, isEmailAddress, mailboxOf, NAME_MAX } from '@stampwell/contracts';
import {
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportField,
  type ImportProblem,
} from '@stampwell/contracts/http/imports.ts';
import type { Table } from './read-table.ts';

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

/** Headings by which a column is recognised, in small letters; the owner has the last word. */
const KNOWN: Record<ImportField, RegExp> = {
  email: /e-?mail|correo|courriel/,
  stamps: /stamp|punch|visit|point|stempel/,
  consent: /consent|opt.?in|marketing|newsletter|may (we )?(write|contact)/,
  name: /name|customer|kunde/,
};

/** @param asked what the owner chose already */
export function columnsOf(
  headings: readonly string[],
  asked: Partial<Record<ImportField, number | undefined>>,
) {
  const taken = new Set(Object.values(asked).filter((place) => place !== undefined));
  const isChosen = taken.size > 0;
  const columns: ImportColumns = { name: null, email: null, stamps: null, consent: null };
  for (const field of ['email', 'stamps', 'consent', 'name'] as const) {
    const guess = headings.findIndex((it, nth) => !taken.has(nth) && KNOWN[field].test(it.toLowerCase()));
    // Once the owner has chosen any, a column that is left out stays out.
    const place = asked[field] ?? (guess >= 0 && !isChosen ? guess : null);
    columns[field] = place;
    if (place !== null) taken.add(place);
  }
  return columns;
}

/** Sorts rows into those that can be brought in and those that cannot, by the first thing that is wrong with each. */
export function checkRows({ rows }: Table, columns: ImportColumns, mostStamps: number): CheckedRows {
  const good: GoodRow[] = [];
  const bad: BadRow[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const read = checkRow(row, columns, mostStamps);
    if (typeof read === 'string') bad.push({ line: row.line, problem: read });
    else if (seen.has(mailboxOf(read.email))) bad.push({ line: row.line, problem: 'duplicate' });
    else {
      seen.add(mailboxOf(read.email));
      good.push(read);
    }
  }
  return { good, bad };
}

function checkRow(
  { line, cells, isBroken }: Table['rows'][number],
  columns: ImportColumns,
  mostStamps: number,
): GoodRow | ImportProblem {
  if (isBroken) return 'broken_quotes';
  const [name, email, stamps, consent] = IMPORT_FIELDS.map((field) => {
    const place = columns[field];
    return place === null ? '' : textOf(cells[place] ?? '');
  }) as [string, string, string, string];
  if ([name, email, stamps, consent].some(({ length }) => length > CUSTOMER_IMPORTS.cellMax))
    return 'long_cell';
  if (email === '') return 'no_email';
  if (!isEmailAddress(email)) return 'bad_email';
  if (name === '') return 'no_name';
  if (name.length > NAME_MAX) return 'long_cell';
  const count = stampsOf(stamps, mostStamps);
  if (typeof count === 'string') return count;
  return { line, name, email, stamps: count, hasConsent: YES.test(consent) };
}

/** Text as it is read by people: one line, without invisible characters and without a spreadsheet's leading apostrophe. */
const textOf = (cell: string) =>
  cell
    .replace(/[\p{Zs}\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/^'/, '');

/** '5,58E+12' is a number that a spreadsheet has rounded: what it was is lost. */
const ROUNDED = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i;
/** Whole numbers, also as '7.0' or '7,0'. */
const WHOLE = /^\d{1,9}([.,]0+)?$/;
const YES = /^(y|yes|true|1|x|✓|on|ja|oui|si|sí)$/i;

function stampsOf(cell: string, most: number): number | ImportProblem {
  if (cell === '') return 'no_stamps';
  if (ROUNDED.test(cell)) return 'rounded_number';
  if (!WHOLE.test(cell)) return 'bad_stamps';
  const count = Number.parseInt(cell, 10);
  if (count < 1) return 'no_stamps';
  return count > most ? 'too_many_stamps' : count;
}
