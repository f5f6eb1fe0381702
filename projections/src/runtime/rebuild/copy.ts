import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FoldedRow } from '../projector/fold.ts';
import type { Column, SqlValue, Table } from '../projector/table.ts';

/** Characters sent at once: fewer and larger writes, still little memory. */
const CHUNK = 256 * 1024;
const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Writes rows that are not there yet; a cell that no change named holds its column's initial value. */
export async function copyRows(
  client: pg.Client,
  schema: string,
  table: Table,
  rows: Iterable<FoldedRow>,
): Promise<void> {
  const names = [...table.keyNames, ...table.columnNames].map((name) => `"${name}"`).join(', ');
  const stream = client.query(copyFrom(`COPY ${schema}."${table.name}" (${names}) FROM STDIN`));
  const done = new Promise<void>((resolve, reject) => {
    stream.once('finish', resolve);
    stream.once('error', reject);
  });
  // A refusal of the server is met at the end; a pending write must not leave it unhandled.
  done.catch(() => undefined);
  let text = '';
  for (const row of rows) {
    text += line(table, row);
    if (text.length < CHUNK) continue;
    const hasRoom = stream.write(text);
    text = '';
    if (!hasRoom) await Promise.race([once(stream, 'drain'), done]);
  }
  stream.end(text);
  await done;
}

function line({ keyTypes, columns }: Table, { key, cells }: FoldedRow): string {
  let text = '';
  for (let i = 0; i < key.length; i++) text += `${cellText(key[i], keyTypes[i] === 'jsonb')}\t`;
  for (let i = 0; i < columns.length; i++) {
    const { type, initial } = columns[i] as Column;
    const cell = cells[i];
    text += `${cellText(cell === undefined ? initial : cell, type === 'jsonb')}\t`;
  }
  return `${text.slice(0, -1)}\n`;
}

function cellText(value: SqlValue | undefined, isJson: boolean): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = isJson ? JSON.stringify(value) : String(value);
  return text.replace(SPECIAL, (character) => ESCAPES[character] ?? character);
}
