import type { Pool } from 'pg';
import { type AppendRequest, type Appended, VersionConflict } from '../port.ts';
import { place, type SealedEvent, seal } from '../seal.ts';
import { storeTypes } from './rows.ts';

/** An append on its way: sealed once, so that however often it is tried its events keep their ids. */
export interface PendingAppend {
  request: AppendRequest;
  events: SealedEvent[];
}

export function pendingAppend(request: AppendRequest): PendingAppend {
  return { request, events: seal(request) };
}

type PositionRow = [stream: string, version: number, position: number];

/** Appends a batch in one transaction of one statement; each command learns its own conflict. */
export async function appendBatch(pool: Pool, batch: PendingAppend[]): Promise<(Appended | Error)[]> {
  const { rows } = await pool.query<PositionRow>({
    name: 'es-append',
    text: 'SELECT * FROM es.append($1, $2, $3, $4, $5, $6)',
    values: parametersOf(batch),
    rowMode: 'array',
    types: storeTypes,
  });
  const positions = new Map(rows.map(([stream, version, position]) => [`${version} ${stream}`, position]));
  return batch.map(({ request, events }) => {
    const placed = [];
    for (const event of events) {
      const position = positions.get(`${event.version} ${event.stream}`);
      if (position === undefined) return new VersionConflict(request.appends.map(({ stream }) => stream));
      placed.push(place(event, position));
    }
    return { events: placed, position: placed.at(-1)?.position ?? 0 };
  });
}

function parametersOf(batch: PendingAppend[]) {
  const commands: number[] = [];
  const streams: string[] = [];
  const expected: number[] = [];
  const counts: number[] = [];
  const events: string[] = [];
  batch.forEach(({ request, events: sealed }, command) => {
    let next = 0;
    for (const append of request.appends) {
      const row = commands.push(command);
      streams.push(append.stream);
      expected.push(append.expectedVersion);
      counts.push(append.events.length);
      for (let nth = 1; nth <= append.events.length; nth += 1) {
        const event = sealed[next++] as SealedEvent;
        events.push(
          `[${row},${nth},"${event.id}",${JSON.stringify(event.type)},${event.schema},${event.json},"${event.hash}"]`,
        );
      }
    }
  });
  return [commands, streams, expected, counts, `[${events.join(',')}]`, JSON.stringify(batch.map(commandRow))];
}

function commandRow({ request: { actor, at, correlationId, key } }: PendingAppend, command: number) {
  return [command, actor.kind, actor.id, at, correlationId, key?.scope, key?.key, key?.fingerprint];
}
