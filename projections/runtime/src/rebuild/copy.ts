import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { PendingRow } from '../projector/pending-rows.ts';
import type { Column, SqlValue, Table } from '../projector/table.ts';

/** Characters per write: few large writes, yet little memory. */
const CHUNK = 256 * 1024;
const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Writes new rows; a cell that no change names gets its column's initial value. */
export function copyRows(
  client: pg.Client,
  schema: string,
  table: Table,
  rows: Iterable<PendingRow>,
): Promise<void> {
  const names = [...table.keyNames, ...table.columnNames].map((name) => `"${name}"`).join(', ');
  return copyLines(client, `COPY ${schema}."${table.name}" (${names}) FROM STDIN`, linesOf(table, rows));
}

function* linesOf(table: Table, rows: Iterable<PendingRow>) {
  for (const row of rows) yield `${lineOf(table, row, true)}\n`;
}

/** Sends lines of COPY's text format. */
export async function copyLines(
  client: pg.Client,
  statement: string,
  lines: Iterable<string>,
): Promise<void> {
  const stream = client.query(copyFrom(statement));
  const done = new Promise<void>((resolve, reject) => {
    stream.once('finish', resolve);
    stream.once('error', reject);
  });
  // A refusal by the server is thrown at the end; until then it must not count as unhandled.
  done.catch(() => undefined);
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < CHUNK) continue;
    const hasRoom = stream.write(text);
    text = '';
    if (!hasRoom) await Promise.race([once(stream, 'drain'), done]);
  }
  stream.end(text);
  await done;
}

/** A row's cells in COPY's text format; a cell that no change names is its initial value, or empty. */
export function lineOf({ keyTypes, columns }: Table, { key, cells }: PendingRow, isWhole: boolean): string {
  let text = cellText(key[0], keyTypes[0] === 'jsonb');
  for (let i = 1; i < key.length; i++) text += `\t${cellText(key[i], keyTypes[i] === 'jsonb')}`;
  for (let i = 0; i < columns.length; i++) {
    const { type, initial } = columns[i] as Column;
    const cell = cells[i];
    text += `\t${cellText(cell === undefined && isWhole ? initial : cell, type === 'jsonb')}`;
  }
  return text;
}

function cellText(value: SqlValue | undefined, isJson: boolean): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = isJson ? JSON.stringify(value) : String(value);
  return text.replace(SPECIAL, (character) => ESCAPES[character] ?? character);
}
