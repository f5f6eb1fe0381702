import { CUSTOMER_IMPORTS, isEmailAddress, searchForm } from '@stampwell/contracts';
import { IMPORT_FIELDS, type ImportColumns, type ImportField } from '@stampwell/contracts/http/imports.ts';
import { addressOf, isNo, isStampCount, isYes, textOf } from './cells.ts';
import { HEAD_ROWS, plain, type TableRow, unreadable } from './read-table.ts';

/** The owner's choices. Absent ones are guessed. */
export type AskedColumns = Partial<Record<ImportField, number | undefined>>;

/** Headings by which a column is recognised: first as a whole, then by their words. */
const KNOWN: Record<ImportField, { whole: RegExp; words: RegExp }> = {
  email: {
    whole: /^((customer )?e ?mail( address| id)?|mail|correo( electronico)?|courriel|adresse e ?mail)$/,
    words: /\b(e ?mail|mail|correo|courriel)\b/,
  },
  stamps: {
    whole: /^(current |loyalty )?(stamps?|punches|visits?|points?|stempel)( balance| count)?$/,
    words: /\b(stamps?|punch(es)?|visits?|points?|stempel)\b/,
  },
  consent: {
    whole: /^(consent|opt in|opted in|newsletter|(e ?mail )?marketing( consent| opt in)?)$/,
    words: /\b(consent|opt(ed)? in|marketing|newsletter|may (we )?(write|contact))\b/,
  },
  name: {
    whole: /^((full |customer )?name|customer|kunde|vorname|(first|given) ?name|prenom)$/,
    words: /\b(name|customer|kunde|kundenname)\b/,
  },
  last_name: {
    whole: /^((last|family) ?name|surname|nachname|nom( de famille)?|apellidos?)$/,
    words: /\b(last ?name|surname|nachname)\b/,
  },
};
const FIRST_NAME = /^(vorname|(first|given) ?name|prenom)$/;

/** The place of a last name is taken before a name's, whose words it has; an email's before that of its consent. */
const ORDER = ['email', 'last_name', 'stamps', 'consent', 'name'] as const;

const normal = (heading: string) =>
  searchForm(heading)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether most cells of a column fit the field. An empty column fits every field. */
const FITS: Record<ImportField, (cell: string) => boolean> = {
  email: (cell) => isEmailAddress(addressOf(cell)),
  stamps: (cell) => isStampCount(cell) || /^[\d.,' ]{1,12}$/.test(cell),
  consent: (cell) => isYes(cell) || isNo(cell),
  name: (cell) => /\p{L}/u.test(cell) && !isEmailAddress(addressOf(cell)),
  last_name: (cell) => /\p{L}/u.test(cell) && !isEmailAddress(addressOf(cell)),
};
const MOST = 0.5;
const LOOKED_AT = 50;

function fits(field: ImportField, place: number, rows: readonly TableRow[]): boolean {
  const cells = rows.flatMap(({ cells }) => textOf(cells[place] ?? '') || []);
  return cells.length === 0 || cells.filter(FITS[field]).length >= cells.length * MOST;
}

/** Which column is what: by exact headings, then by their words, and never one whose values do not fit. */
export function columnsOf(
  headings: readonly string[],
  rows: readonly TableRow[],
  asked: AskedColumns,
): ImportColumns {
  const columns: ImportColumns = { name: null, email: null, stamps: null, consent: null, last_name: null };
  // Once the owner has chosen any, a column that is left out stays out.
  if (IMPORT_FIELDS.some((field) => asked[field] !== undefined)) {
    for (const field of IMPORT_FIELDS) columns[field] = asked[field] ?? null;
    return columns;
  }
  const looked = rows.filter(({ isBroken }) => !isBroken).slice(0, LOOKED_AT);
  const names = headings.map(normal);
  const taken = new Set<number>();
  function guess(field: ImportField, isMeant: (heading: string) => boolean): void {
    if (columns[field] !== null) return;
    const place = names.findIndex((it, nth) => !taken.has(nth) && isMeant(it) && fits(field, nth, looked));
    if (place < 0) return;
    columns[field] = place;
    taken.add(place);
  }
  for (const how of ['whole', 'words'] as const)
    for (const field of ORDER) guess(field, (heading) => KNOWN[field][how].test(heading));
  // Regardless of its heading, or without headings.
  const hasAddresses = (nth: number) => looked.some(({ cells }) => FITS.email(textOf(cells[nth] ?? '')));
  if (columns.email === null) {
    const place = names.findIndex(
      (_, nth) => !taken.has(nth) && hasAddresses(nth) && fits('email', nth, looked),
    );
    if (place >= 0) columns.email = place;
  }
  // Beside a whole name it would say the same again.
  if (columns.name === null || !FIRST_NAME.test(names[columns.name] ?? '')) columns.last_name = null;
  return columns;
}

export interface Headed {
  /** Its line; 0 if the file has none. */
  heading: number;
  headings: string[];
  above: TableRow[];
  below: TableRow[];
}

/** @param asked the line that the owner chose, 0 for none */
export function headed(rows: TableRow[], asked: number | undefined): Headed {
  const heading = asked ?? guessHeading(rows.slice(0, HEAD_ROWS));
  const at = heading === 0 ? -1 : rows.findIndex(({ line }) => line === heading);
  if (heading !== 0 && at < 0) throw unreadable('There is no row on this line', 'heading');
  const row = rows[at];
  const headings = row ? row.cells.map(plain) : (rows[0]?.cells.map(() => '') ?? []);
  if (headings.length > CUSTOMER_IMPORTS.columns)
    throw unreadable(`A file may have ${CUSTOMER_IMPORTS.columns} columns`);
  return { heading, headings, above: rows.slice(0, Math.max(at, 0)), below: rows.slice(at + 1) };
}

/** The first line that names an email's column; without one the first line, unless that is a customer already. */
function guessHeading(rows: readonly TableRow[]): number {
  const isCustomer = ({ cells }: TableRow) => cells.some((cell) => FITS.email(cell));
  const named = rows.find(
    (row) =>
      row.cells.length > 1 && !isCustomer(row) && row.cells.some((it) => KNOWN.email.words.test(normal(it))),
  );
  const [first] = rows;
  if (named) return named.line;
  return first && !isCustomer(first) ? first.line : 0;
}
