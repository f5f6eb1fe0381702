import { Readable } from 'node:stream';
import type Koa from 'koa';
import { type Cell, inertCsv } from './inert-csv.ts';

const CSV = 'text/csv; charset=utf-8';

/** Sends a file as it is made, no faster than it is taken. A failure on the way breaks the connection, so nobody takes half a file for a whole one. */
export function download(koa: Koa.Context, name: string, type: string, content: AsyncIterable<string>): void {
  koa.set({ 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` });
  koa.body = Readable.from(content, { objectMode: false });
}

/** A spreadsheet whose cells are text and numbers, and nothing else. */
export function sendCsv(
  koa: Koa.Context,
  { name, columns, pages }: { name: string; columns: readonly string[]; pages: AsyncIterable<Cell[][]> },
): void {
  download(koa, name, CSV, inertCsv(columns, pages));
}
