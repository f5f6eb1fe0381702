import { Readable } from 'node:stream';
import type Koa from 'koa';

/** Sends a file as it is made, no faster than it is taken. A failure on the way breaks the line, so nobody takes half a file for a whole one. */
export function download(koa: Koa.Context, name: string, type: string, content: AsyncIterable<string>): void {
  koa.set({ 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` });
  koa.body = Readable.from(content, { objectMode: false });
}
