import type { StoredEvent } from '../event.ts';

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
  actorKind: string,
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
