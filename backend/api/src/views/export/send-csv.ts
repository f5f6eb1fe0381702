import { Readable } from 'node:stream';
import { CSV_FORMAT, CSV_MARK } from '@stampwell/contracts/csv.ts';
import type Koa from 'koa';
import Papa from 'papaparse';

export type Cell = string | number | null;

const CSV = 'text/csv; charset=utf-8';

/**
 * Streams a file with backpressure. A failure breaks the connection, so that a partial file is not mistaken for a complete one.
 */
export function download(koa: Koa.Context, name: string, type: string, content: AsyncIterable<string>): void {
  koa.set({ 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` });
  koa.body = Readable.from(content, { objectMode: false });
}

export function sendCsv(
  koa: Koa.Context,
  { name, columns, pages }: { name: string; columns: readonly string[]; pages: AsyncIterable<Cell[][]> },
): void {
  download(koa, name, CSV, inertCsv(columns, pages));
}

/** Yields CSV page by page. Every spreadsheet reads its cells as text or numbers, never as formulas. */
export async function* inertCsv(
  columns: readonly string[],
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield `${CSV_MARK}${lines([[...columns]])}`;
  for await (const page of pages) if (page.length > 0) yield lines(page);
}

function lines(rows: Cell[][]): string {
  const cells = rows.map((row) => row.map((cell) => cell ?? ''));
  return `${Papa.unparse(cells, CSV_FORMAT)}\r\n`;
}
