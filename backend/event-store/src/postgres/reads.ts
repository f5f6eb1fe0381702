import { rowTypes } from '@stampwell/base/postgres';
import type { Pool } from 'pg';
import type { StoredEvent } from '../event.ts';
import type { ReadOptions, Snapshot, StreamHead } from '../port.ts';
import type { Page } from '../subscription.ts';
import { EVENT_COLUMNS, type EventRow, eventOf, eventRowTypes } from './rows.ts';

/** The next events of the log, and the position up to which they cover it. */
export async function readPage(pool: Pool, { after, limit, types }: ReadOptions): Promise<Page> {
  // Read before the page: events up to here that are not in the page are of other types.
  const known = types ? await readHead(pool) : 0;
  const { rows } = await pool.query<EventRow>({
    name: types ? 'es-page-types' : 'es-page',
    text: `SELECT ${EVENT_COLUMNS} FROM es.events WHERE position > $1 ${types ? 'AND type = ANY ($3)' : ''}
      ORDER BY position LIMIT $2`,
    values: types ? [after, limit, types] : [after, limit],
    rowMode: 'array',
    types: eventRowTypes,
  });
  const last = rows.at(-1)?.[0] ?? after;
  const atEnd = rows.length < limit;
  return { events: rows.map(eventOf), covered: atEnd ? Math.max(last, known) : last, atEnd };
}

export async function findEvent(pool: Pool, id: string): Promise<StoredEvent | null> {
  const { rows } = await pool.query<EventRow>({
    name: 'es-event',
    text: `SELECT ${EVENT_COLUMNS} FROM es.events WHERE id = $1`,
    values: [id],
    rowMode: 'array',
    types: eventRowTypes,
  });
  return rows[0] ? eventOf(rows[0]) : null;
}

export async function readHead(pool: Pool): Promise<number> {
  const { rows } = await pool.query<[number | null]>({
    name: 'es-head',
    text: 'SELECT max(position) FROM es.events',
    rowMode: 'array',
    types: rowTypes,
  });
  return rows[0]?.[0] ?? 0;
}

export async function listStreams(
  pool: Pool,
  { after, limit, prefix = '' }: { after: string; limit: number; prefix?: string },
): Promise<StreamHead[]> {
  const { rows } = await pool.query<[stream: string, version: number]>({
    name: 'es-streams',
    // Names sort by bytes: all with the prefix are between it and it with the last character.
    text: `SELECT stream, version FROM es.streams
      WHERE stream > $1 AND stream >= $2 AND stream < $2 || U&'\\+10FFFF' ORDER BY stream LIMIT $3`,
    values: [after, prefix, limit],
    rowMode: 'array',
    types: rowTypes,
  });
  return rows.map(([stream, version]) => ({ stream, version }));
}

export async function saveSnapshot(
  pool: Pool,
  { stream, fold, revision, version, position, hash, state, mac }: Snapshot,
  { replaces } = { replaces: false },
): Promise<void> {
  await pool.query({
    name: 'es-snapshot',
    text: `INSERT INTO es.snapshots AS s (stream, fold, revision, version, position, hash, state, mac)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (stream, fold, revision, version) DO UPDATE
        SET position = excluded.position, hash = excluded.hash, state = excluded.state, mac = excluded.mac
        WHERE $9`,
    values: [stream, fold, revision, version, position, hash, JSON.stringify(state), mac, replaces],
  });
}
