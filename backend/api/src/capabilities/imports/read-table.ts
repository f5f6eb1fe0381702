import { CUSTOMER_IMPORTS, DomainError } from '@stampwell/contracts';
import type { ImportDelimiter, ImportEncoding } from '@stampwell/contracts/http/imports.ts';
import Papa from 'papaparse';

/** A CSV file's cells, as text. Nothing in them is evaluated. */
export interface Table {
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
  headings: string[];
  rows: { line: number; cells: string[]; isBroken: boolean }[];
}

interface Reading {
  encoding?: ImportEncoding | undefined;
  delimiter?: ImportDelimiter | undefined;
}

const SIGNS: Record<ImportDelimiter, string> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' };

/** @throws DomainError `validation_failed` for what is no table, or one that is too long */
export function readTable(bytes: Uint8Array, asked: Reading): Table {
  const encoding = asked.encoding ?? guessEncoding(bytes);
  const text = decode(bytes, encoding);
  const delimiter = asked.delimiter ?? guessDelimiter(text);
  // Millions of cells or of broken quotes would hold up everybody else for seconds.
  if (isMoreThan(CUSTOMER_IMPORTS.rows * CUSTOMER_IMPORTS.columns, text, SIGNS[delimiter]))
    throw unreadable('The file has too many cells');
  if (isMoreThan(CUSTOMER_IMPORTS.quotes, text, '"')) throw unreadable('The file has too many quotes');
  // The headings, an empty end, and one row more than is taken; a bomb of empty lines ends there too.
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    delimiter: SIGNS[delimiter],
    preview: CUSTOMER_IMPORTS.rows + 3,
  });
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  const [headings = [], ...others] = data;
  if (headings.length > CUSTOMER_IMPORTS.columns)
    throw unreadable(`A file may have ${CUSTOMER_IMPORTS.columns} columns`);
  const lines = linesOf(data);
  const rows = others
    .map((cells, nth) => ({ line: lines[nth + 1] ?? 0, cells, isBroken: broken.has(nth + 1) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (meta.truncated || rows.length > CUSTOMER_IMPORTS.rows)
    throw unreadable(`A file may have ${CUSTOMER_IMPORTS.rows} rows`);
  if (rows.length === 0) throw unreadable('The file has no rows below its headings');
  return { encoding, delimiter, headings: headings.map(plain), rows };
}

function isMoreThan(most: number, text: string, sign: string): boolean {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0 && found <= most; at = text.indexOf(sign, at + 1)) found += 1;
  return found > most;
}

/** Each record's first line: quoted cells may have line breaks of their own. */
function linesOf(records: readonly string[][]): number[] {
  let line = 1;
  return records.map((cells) => {
    const first = line;
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return first;
  });
}

const MARKS: [ImportEncoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** By its mark; without one, by whether it is UTF-8, has zeros in every other byte, or neither. */
export function guessEncoding(bytes: Uint8Array): ImportEncoding {
  const marked = MARKS.find(([, mark]) => mark.every((byte, nth) => bytes[nth] === byte));
  if (marked) return marked[0];
  const head = bytes.subarray(0, 1_000);
  const zeros = (from: 0 | 1) => head.filter((byte, nth) => byte === 0 && nth % 2 === from).length;
  if (zeros(1) > head.length / 4) return 'utf-16le';
  if (zeros(0) > head.length / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function decode(bytes: Uint8Array, encoding: ImportEncoding): string {
  try {
    // Without its mark, which would be a part of the first heading.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/^\uFEFF/, '');
  } catch {
    throw unreadable('The file is not in this encoding. Choose another one.', 'encoding');
  }
}

/** The sign that is most often in the first line, outside of quotes. */
function guessDelimiter(text: string): ImportDelimiter {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, 1);
  const counts = (Object.keys(SIGNS) as ImportDelimiter[]).map((name) => ({
    name,
    count: first.split(SIGNS[name]).length,
  }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.name ?? 'comma';
}

/** Headings and samples are shown: control characters are left out, and long ones are cut. */
export const plain = (cell: string) =>
  cell
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 100);

const unreadable = (message: string, field = 'file') =>
  new DomainError('validation_failed', { message, field, errors: [{ field, message }] });
