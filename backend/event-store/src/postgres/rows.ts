import { rowTypes } from '@stampwell/base/postgres';
import pg from 'pg';
import type { StoredEvent } from '../event.ts';

/**
 * How rows become events. Commands, projectors and `audit verify` share this, so that a row that one of them counts cannot be hidden
 * from the others (decision 171).
 */

/** Each field of an event with its columns, in the order that `eventOf` reads them. */
export const EVENT_FIELDS = {
  position: 'position',
  id: 'id',
  stream: 'stream',
  version: 'version',
  type: 'type',
  schema: 'schema',
  data: 'data',
  actor: 'actor_kind, actor_id',
  at: 'at',
  correlation_id: 'correlation_id',
  hash: 'hash',
  traceparent: 'traceparent',
} as const satisfies Record<keyof StoredEvent, string>;

export const EVENT_COLUMNS = Object.values(EVENT_FIELDS).join(', ');

export type EventRow = [
  position: number,
  id: string,
  stream: string,
  version: number,
  type: string,
  schema: number,
  data: unknown,
  actorKind: string,
  actorId: string,
  at: string,
  correlationId: string,
  hash: string,
  traceparent: string | null,
];

export function eventOf(row: EventRow): StoredEvent {
  const [position, id, stream, version, type, schema, data, kind, actorId, at, correlation_id, hash] = row;
  const traceparent = row[12];
  const event: StoredEvent = {
    id,
    stream,
    version,
    position,
    type,
    schema,
    data,
    actor: { kind, id: actorId },
    at,
    correlation_id,
    hash,
  };
  if (traceparent) event.traceparent = traceparent;
  return event;
}

const { TIMESTAMPTZ } = pg.types.builtins;
/** `2026-11-21 09:30:00.123+00`: events are written in milliseconds. */
const LONGEST_WRITTEN = 26;

/** Like `rowTypes`, but times keep microseconds, which no event is written with, so that a changed one does not match its hash. */
export const eventRowTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    const parse: (text: string) => unknown = rowTypes.getTypeParser(oid, format as 'text');
    if (oid !== TIMESTAMPTZ) return parse;
    return (text: string) =>
      text.length > LONGEST_WRITTEN && text.endsWith('+00')
        ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
        : parse(text);
  },
};

/** Commands fold a stream by version, whatever its events' positions. */
export const STREAM_ORDER = 'version';

/** Total orders, even for rows that share a position or a version because a constraint was removed. */
const TOTAL_ORDERS = {
  log: 'position, id',
  streams: `stream, ${STREAM_ORDER}, position, id`,
} as const;

const FETCHED = 1_000;

/**
 * Every row of the log exactly once, even with an impossible or repeated position. Uses a cursor, because paging by position could skip
 * rows. Needs a transaction; reads in the same one (REPEATABLE READ) see the same snapshot.
 * @param order `streams`: by stream, each as commands fold it
 */
export async function* everyEvent(
  client: Pick<pg.ClientBase, 'query'>,
  order: keyof typeof TOTAL_ORDERS = 'log',
): AsyncGenerator<StoredEvent[], void, undefined> {
  const cursor = `every_event_by_${order}`;
  // A policy that hides rows must cause an error, not a shorter log.
  await client.query(`SET LOCAL timezone = 'UTC'; SET LOCAL row_security = off;
    DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT ${EVENT_COLUMNS} FROM es.events ORDER BY ${TOTAL_ORDERS[order]}`);
  try {
    for (;;) {
      const { rows } = await client.query<EventRow>({
        text: `FETCH ${FETCHED} FROM ${cursor}`,
        rowMode: 'array',
        types: eventRowTypes,
      });
      if (rows.length === 0) return;
      yield rows.map(eventOf);
    }
  } finally {
    await client.query(`CLOSE ${cursor}`).catch(() => undefined);
  }
}
