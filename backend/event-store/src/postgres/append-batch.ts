import { rowTypes } from '@stampwell/postgres';
import type { StoredEvent } from '../event.ts';
import type { EventCodec } from '../event-codec.ts';
import { type Appended, type AppendRequest, VersionConflict } from '../port.ts';
import { seal } from '../seal.ts';
import type { Queryable } from './connection.ts';

/** A pending append, sealed once, so that its events keep their ids over retries. */
export interface PendingAppend {
  request: AppendRequest;
  events: StoredEvent[];
}

export function pendingAppend(request: AppendRequest, codec: EventCodec): PendingAppend {
  return { request, events: seal(request, codec) };
}

/** Appends a batch in one statement; each command gets its own conflict. */
export async function appendBatch(db: Queryable, batch: PendingAppend[]): Promise<(Appended | Error)[]> {
  const { rows } = await db.query<[id: string, position: number]>({
    name: 'es-append',
    text: 'SELECT * FROM es.append_batch($1, $2, $3)',
    values: parametersOf(batch),
    rowMode: 'array',
    types: rowTypes,
  });
  const positions = new Map(rows);
  return batch.map(
    (pending) =>
      placed(pending, positions) ?? new VersionConflict(pending.request.appends.map(({ stream }) => stream)),
  );
}

/** The append's result, if its events have positions. */
export function placed({ events }: PendingAppend, positions: Map<string, number>): Appended | undefined {
  if (!events.every(({ id }) => positions.has(id))) return undefined;
  for (const event of events) event.position = positions.get(event.id) ?? event.position;
  return { events, position: events.at(-1)?.position ?? 0 };
}

type WireStream = [commands: number[], stream: string, expected: number, after: number];

/** The three parameters of `es.append_batch`. A shop's commands rest on the same few streams, so each stream is listed once. */
function parametersOf(batch: PendingAppend[]): [streams: string, events: string, keys: string] {
  const streams: WireStream[] = [];
  const checks = new Map<string, WireStream>();
  const events: unknown[] = [];
  const keys: unknown[] = [];
  batch.forEach(({ request: { appends, unchanged = [], key }, events: sealed }, command) => {
    for (const { stream, expectedVersion, events } of appends) {
      streams.push([[command], stream, expectedVersion, expectedVersion + events.length]);
    }
    for (const { stream, version } of unchanged) {
      const name = `${version} ${stream}`;
      const check = checks.get(name) ?? [[], stream, version, version];
      check[0].push(command);
      checks.set(name, check);
    }
    for (const {
      id,
      stream,
      version,
      type,
      schema,
      data,
      actor,
      at,
      correlation_id,
      hash,
      ...rest
    } of sealed) {
      const what = [command, id, stream, version, type, schema, data] as const;
      const envelope = [actor.kind, actor.id, at, correlation_id, hash] as const;
      events.push(rest.traceparent ? [...what, ...envelope, rest.traceparent] : [...what, ...envelope]);
    }
    if (!key) return;
    const ids = `{${sealed.map(({ id }) => id)}}`;
    keys.push([command, key.scope, key.key, key.fingerprint, ids]);
  });
  return [JSON.stringify([...streams, ...checks.values()]), JSON.stringify(events), JSON.stringify(keys)];
}
