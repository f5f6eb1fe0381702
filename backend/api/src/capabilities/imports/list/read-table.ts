import { CUSTOMER_IMPORTS, DomainError, plainLine } from '@stampwell/contracts';
import type { ImportDelimiter, ImportEncoding } from '@stampwell/contracts/http/imports.ts';
import { CsvError, type Options, parse } from 'csv-parse/sync';

/** A row of a CSV file, as text. Nothing in it is evaluated. */
export interface TableRow {
  /** Its first line in the file, from 1, and how many lines it has: a quoted cell may have line breaks. */
  line: number;
  lines: number;
  cells: string[];
  isBroken: boolean;
}

/** A CSV file's rows that are not blank. */
export interface Table {
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
  rows: TableRow[];
}

export interface Reading {
  encoding?: ImportEncoding | undefined;
  delimiter?: ImportDelimiter | undefined;
}

const SIGNS: Record<ImportDelimiter, string> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' };
const DELIMITERS = Object.keys(SIGNS) as ImportDelimiter[];
/** Rows used for guessing, and offered to the owner as headings. */
export const HEAD_ROWS = 10;

/** @throws DomainError `validation_failed` if the text is not a table or is too long */
export function readTable(bytes: Uint8Array, asked: Reading): Table {
  const encoding = asked.encoding ?? guessEncoding(bytes);
  // Without its mark, which would be a part of the first heading. Bytes that are no letters become U+FFFD.
  const text = new TextDecoder(encoding).decode(bytes).replace(/^\uFEFF/, '');
  const hint = hintOf(text);
  const delimiter = asked.delimiter ?? hint?.delimiter ?? guessDelimiter(text);
  const rows = rowsOf(Buffer.from(text), SIGNS[delimiter], hint ? 1 : 0);
  return { encoding, delimiter, rows };
}

/** Excel's first line 'sep=;', which is no row. */
function hintOf(text: string) {
  const sign = /^"?sep=(.)"?(?=\r|\n|$)/i.exec(text)?.[1];
  return sign === undefined ? null : { delimiter: DELIMITERS.find((name) => SIGNS[name] === sign) };
}

const OPTIONS: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  // Blanks before and after a quoted cell.
  trim: true,
};

/**
 * At broken quotes, such as an opening quote without a closing one, the row's first line is read by itself with quotes as
 * letters, and reading continues with the next line. No line is lost.
 */
function rowsOf(bytes: Buffer, delimiter: string, skippedLines: number): TableRow[] {
  const starts = lineStarts(bytes);
  const startOf = (line: number) => starts[line] ?? bytes.length;
  const rows: TableRow[] = [];
  let line = skippedLines;

  const isBlank = (nth: number) => bytes.toString('utf8', startOf(nth), startOf(nth + 1)).trim() === '';
  /** @param end where the row ends: the lines before it that are not blank are the row's */
  function addRow(cells: string[], end: number, isBroken: boolean): void {
    while (startOf(line + 1) < end && isBlank(line)) line += 1;
    const first = line;
    while (startOf(line + 1) < end) line += 1;
    line += 1;
    if (cells.every((cell) => cell.trim() === '')) return;
    rows.push({ line: first + 1, lines: line - first, cells, isBroken });
    if (rows.length > CUSTOMER_IMPORTS.rows + HEAD_ROWS) throw tooLong();
  }

  while (startOf(line) < bytes.length) {
    const from = startOf(line);
    const on_record = (cells: string[], info: { bytes: number }) => {
      addRow(cells, from + info.bytes, false);
      return null;
    };
    try {
      parse(bytes.subarray(from), { ...OPTIONS, delimiter, on_record });
      return rows;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
    }
    while (startOf(line + 1) < bytes.length && isBlank(line)) line += 1;
    const alone = bytes.subarray(startOf(line), startOf(line + 1));
    const [cells = []] = parse(alone, { ...OPTIONS, delimiter, quote: false });
    // Not the inches of '5" nails'.
    const isBroken = cells.some((cell) => cell.startsWith('"'));
    addRow(cells, startOf(line + 1), isBroken);
  }
  return rows;
}

function lineStarts(bytes: Buffer): number[] {
  const starts = [0];
  for (let at = 0; at < bytes.length; at += 1) {
    const isEnd = bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] !== 0x0a);
    if (isEnd) starts.push(at + 1);
  }
  return starts;
}

const MARKS: [ImportEncoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** By its mark; without one, by whether it has zeros in every other byte, and more letters of UTF-8 than bytes that are none. */
export function guessEncoding(bytes: Uint8Array): ImportEncoding {
  const marked = MARKS.find(([, mark]) => mark.every((byte, nth) => bytes[nth] === byte));
  if (marked) return marked[0];
  const head = bytes.subarray(0, 1_000);
  const zeros = (from: 0 | 1) => head.filter((byte, nth) => byte === 0 && nth % 2 === from).length;
  if (zeros(1) > head.length / 4) return 'utf-16le';
  if (zeros(0) > head.length / 4) return 'utf-16be';
  const text = new TextDecoder('utf-8').decode(bytes);
  const [wrong, others] = [/\uFFFD/g, /[^\0-\x7f]/g].map((sign) => text.match(sign)?.length ?? 0);
  return (wrong ?? 0) * 2 > (others ?? 0) ? 'windows-1252' : 'utf-8';
}

/** The sign that the first lines have most often, outside of quotes. */
function guessDelimiter(text: string): ImportDelimiter {
  const lines = text
    .slice(0, 100_000)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, HEAD_ROWS)
    .map((line) => line.replace(/"[^"]*"/g, ''));
  const counts = DELIMITERS.map((name) => {
    const each = lines.map((line) => line.split(SIGNS[name]).length - 1).toSorted((a, b) => a - b);
    return { name, count: each[each.length >> 1] ?? 0 };
  });
  return counts.toSorted((a, b) => b.count - a.count)[0]?.name ?? 'comma';
}

const SHOWN = 100;
/** Headings and samples, as they are shown. */
export const plain = (cell: string) => plainLine(cell).slice(0, SHOWN);

export const unreadable = (message: string, field = 'file') =>
  new DomainError('validation_failed', { message, field, errors: [{ field, message }] });

export const tooLong = () => unreadable(`A file may have ${CUSTOMER_IMPORTS.rows} rows`);
