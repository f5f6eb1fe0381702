import { codeOf } from '@stampwell/postgres';
import type pg from 'pg';
import { keyString, PendingRows } from './projector/pending-rows.ts';
import { type ProjectedEvent, type Projector, parkingKey, project } from './projector/projector.ts';
import { reachedStatement, type Statement, writeStatements } from './projector/statements.ts';
import type { Change, SqlValue, Table } from './projector/table.ts';

/** The schema that serves. */
export const SERVING = 'views';

/** A handler threw: the event, not the database, is at fault. */
export class HandlerFailed extends Error {
  constructor(projector: string, event: ProjectedEvent, cause: unknown) {
    super(`${projector} cannot project ${event.type} at ${event.position}: ${wordsOf(cause)}`, { cause });
    this.name = 'HandlerFailed';
  }
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The checkpoint was not where we thought: another projector process, or a rebuild, moved it. */
export const isConflict = (error: unknown): boolean => codeOf(error) === 'SW409';

/** Trying again cannot help: a handler's own failure, a value that Postgres refuses, a broken constraint. */
export const isPoison = (error: unknown): boolean =>
  error instanceof HandlerFailed || /^2[23]...$/.test(codeOf(error));

/** An event that is set aside, and why. */
export interface Parked {
  projector: string;
  position: number;
  key: string;
  error: string;
}

/** One projector's part of a batch: what is projected, and what waits behind a parked event. */
export interface Work {
  projector: Projector;
  events: ProjectedEvent[];
  parked: Parked[];
}

/** Leaves out what waits behind a parked event of the same key. */
export function workOf(
  projector: Projector,
  events: ProjectedEvent[],
  parkedKeys: Set<string> | undefined,
): Work {
  if (!parkedKeys || parkedKeys.size === 0) return { projector, events, parked: [] };
  const isParked = (event: ProjectedEvent) => parkedKeys.has(parkingKey(event)) && event.type in projector.on;
  return {
    projector,
    events: events.filter((event) => !isParked(event)),
    parked: events.filter(isParked).map((event) => ({
      projector: projector.name,
      position: event.position,
      key: parkingKey(event),
      error: 'Waits behind an earlier event of its key',
    })),
  };
}

/** What an event does to a read model. @throws HandlerFailed */
export function changesOf(projector: Projector, event: ProjectedEvent): Change[] {
  try {
    return project(projector, event);
  } catch (error) {
    throw new HandlerFailed(projector.name, event, error);
  }
}

/** Applies what an event does to rows; a fold's step is its handler's as much. @throws HandlerFailed */
export function applyChanges(
  projector: Projector,
  event: ProjectedEvent,
  changes: Change[],
  rows: PendingRows,
): void {
  try {
    rows.apply(changes);
  } catch (error) {
    throw new HandlerFailed(projector.name, event, error);
  }
}

/** What events do to rows; where a table counts distinct things, or folds, first reads how far its rows had come. */
export async function collectRows(
  client: pg.Client,
  schema: string,
  projector: Projector,
  events: ProjectedEvent[],
): Promise<PendingRows> {
  const done = events.map((event) => ({ event, changes: changesOf(projector, event) }));
  const rows = new PendingRows();
  await Promise.all(
    projector.tables
      .filter((table) => table.advance ?? table.fold)
      .map((table) =>
        readReached(
          client,
          schema,
          rows,
          table,
          done.flatMap(({ changes }) => changes),
        ),
      ),
  );
  for (const { event, changes } of done) applyChanges(projector, event, changes, rows);
  return rows;
}

async function readReached(
  client: pg.Client,
  schema: string,
  rows: PendingRows,
  table: Table,
  changes: Change[],
) {
  const keys = new Map<string, SqlValue[]>();
  for (const change of changes) if (change.table === table) keys.set(keyString(change.key), change.key);
  const statement = reachedStatement(schema, table, [...keys.values()]);
  if (!statement) return;
  const found = await client.query<(string | null)[]>({ ...statement, rowMode: 'array' });
  const { reached, states } = rows.of(table);
  for (const row of found.rows) {
    const value = row.at(-1);
    if (!value) continue;
    const id = keyString(row.slice(0, -1));
    if (table.fold) states.set(id, JSON.parse(value));
    else reached.set(id, value);
  }
}

/** Moves checkpoints, in the transaction that writes their rows. */
export interface Move {
  names: string[];
  from: number;
  to: number;
  /** Where the read models are fed by partition: the one that moves, and the offset to find the place by. */
  place?: { partition: number; offset: number };
}

/** Writes pending rows, parked events and checkpoints: all or nothing, in one round trip. */
export async function commit(
  client: pg.Client,
  schema: string,
  all: PendingRows[],
  parked: Parked[],
  move: Move | null,
) {
  const sent = [client.query('BEGIN')];
  if (move) sent.push(client.query(moveStatement(move)));
  for (const rows of all) sent.push(...write(client, schema, rows));
  if (parked.length > 0) sent.push(client.query(parkStatement(parked)));
  sent.push(client.query('COMMIT'));
  await settled(sent);
}

/** Sends their statements on a pipelined connection. */
export function write(client: pg.Client, schema: string, rows: PendingRows): Promise<pg.QueryResult>[] {
  return [...rows.tables.values()]
    .flatMap((table) => writeStatements(schema, table))
    .map((statement) => client.query(statement));
}

/** Waits for all, then throws the first failure: the later ones only say that the transaction is lost. */
export async function settled(sent: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(sent);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

const moveStatement = ({ names, from, to, place }: Move) =>
  place
    ? {
        name: 'move-partition',
        text: 'SELECT views.move_partition($1, $2, $3, $4, $5)',
        values: [names, place.partition, from, to, place.offset],
      }
    : {
        name: 'move',
        text: 'SELECT views.move_checkpoints($1, $2, $3)',
        values: [names, from, to],
      };

/** A repeat of a parking keeps the first error. */
export function parkStatement(parked: Parked[]): Omit<Statement, 'values'> & { values: unknown[] } {
  return {
    name: 'park',
    text: `INSERT INTO views.projection_parked (projector, position, key, error)
      SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING`,
    values: [
      parked.map(({ projector }) => projector),
      parked.map(({ position }) => position),
      parked.map(({ key }) => key),
      parked.map(({ error }) => error),
    ],
  };
}
