import { Readable } from 'node:stream';
import type Koa from 'koa';
import { type Cell, inertCsv } from './inert-csv.ts';

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
