import type { EventActor, StoredEvent } from '@stampwell/contracts';
import pg from 'pg';

/** The columns of an event, in the order that `eventOf` reads them. */
export const EVENT_COLUMNS =
  'position, id, stream, version, type, schema, data, actor_kind, actor_id, at, correlation_id, hash';

export type EventRow = [
  position: number,
  id: string,
  stream: string,
  version: number,
  type: string,
  schema: number,
  data: unknown,
  actorKind: EventActor['kind'],
  actorId: string,
  at: string,
  correlationId: string,
  hash: string,
];

export function eventOf(row: EventRow): StoredEvent {
  const [position, id, stream, version, type, schema, data, kind, actorId, at, correlation_id, hash] = row;
  return {
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
}

const BIGINT = 20;
const TIMESTAMPTZ = 1184;

/** Positions and versions stay far below 2^53; times as ISO 8601, UTC. */
export const storeTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === BIGINT) return Number;
    if (oid === TIMESTAMPTZ) return isoOf;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

// Sessions run in UTC, so Postgres writes `2026-11-21 09:30:00.12+00`: put together by hand it is many times faster than through Date.
function isoOf(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
}
