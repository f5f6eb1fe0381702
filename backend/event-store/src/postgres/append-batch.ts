import type { StoredEvent } from '@stampwell/contracts';
import { type Appended, type AppendRequest, VersionConflict } from '../port.ts';
import { place, type SealedEvent, seal } from '../seal.ts';
import type { Queryable } from './line.ts';
import { storeTypes } from './rows.ts';

/** An append on its way: sealed once, so that however often it is tried its events keep their ids. */
export interface PendingAppend {
  request: AppendRequest;
  events: SealedEvent[];
}

export function pendingAppend(request: AppendRequest): PendingAppend {
  return { request, events: seal(request) };
}

/** Appends a batch in one transaction of one statement; each command learns its own conflict. */
export async function appendBatch(db: Queryable, batch: PendingAppend[]): Promise<(Appended | Error)[]> {
  const { rows } = await db.query<[id: string, position: number]>({
    name: 'es-append',
    text: 'SELECT * FROM es.append($1, $2, $3)',
    values: parametersOf(batch),
    rowMode: 'array',
    types: storeTypes,
  });
  const positions = new Map(rows);
  return batch.map(
    (pending) =>
      placed(pending, positions) ?? new VersionConflict(pending.request.appends.map(({ stream }) => stream)),
  );
}

/** The append's result, if its events have found their places. */
export function placed({ events }: PendingAppend, positions: Map<string, number>): Appended | undefined {
  const stored: StoredEvent[] = [];
  for (const event of events) {
    const position = positions.get(event.id);
    if (position === undefined) return undefined;
    stored.push(place(event, position));
  }
  return { events: stored, position: stored.at(-1)?.position ?? 0 };
}

/** The three parameters of `es.append`, as JSON; an event's data is JSON already. */
function parametersOf(batch: PendingAppend[]): [streams: string, events: string, keys: string] {
  const streams: string[] = [];
  const events: string[] = [];
  const keys: string[] = [];
  batch.forEach(({ request, events: sealed }, command) => {
    const { appends, unchanged = [], actor, correlationId, key } = request;
    for (const { stream, expectedVersion, events } of appends) {
      streams.push(
        `[${command},${JSON.stringify(stream)},${expectedVersion},${expectedVersion + events.length}]`,
      );
    }
    for (const { stream, version } of unchanged) {
      streams.push(`[${command},${JSON.stringify(stream)},${version},${version}]`);
    }
    const cause = `"${actor.kind}",${JSON.stringify(actor.id)},"${request.at.toISOString()}",${JSON.stringify(correlationId)}`;
    for (const { id, stream, version, type, schema, json, hash } of sealed) {
      const what = `${JSON.stringify(stream)},${version},${JSON.stringify(type)},${schema},${json}`;
      events.push(`[${command},"${id}",${what},${cause},"${hash}"]`);
    }
    if (key) {
      const ids = sealed.map(({ id }) => id).join();
      keys.push(JSON.stringify([command, key.scope, key.key, key.fingerprint, `{${ids}}`]));
    }
  });
  return [`[${streams}]`, `[${events}]`, `[${keys}]`];
}
