import { codeOf } from '@stampwell/base/postgres';
import type pg from 'pg';
import { keyString, PendingRows } from './projector/pending-rows.ts';
import { type ProjectedEvent, type Projector, parkingKey, project } from './projector/projector.ts';
import { reachedStatement, type Statement, writeStatements } from './projector/statements.ts';
import type { Change, SqlValue, Table } from './projector/table.ts';

/** The schema that queries read. */
export const SERVING = 'views';

/** A handler threw: the fault is the event's or the handler's, not the database's. */
export class HandlerFailed extends Error {
  constructor(projector: string, event: ProjectedEvent, cause: unknown) {
    super(`${projector} cannot project ${event.type} at ${event.position}: ${wordsOf(cause)}`, { cause });
    this.name = 'HandlerFailed';
  }
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** True if the checkpoint has moved: another projector process or a rebuild was faster. */
export const isConflict = (error: unknown): boolean => codeOf(error) === 'SW409';

/** True if a retry cannot help: a handler's own failure, a value that PostgreSQL refuses, a broken constraint. */
export const isPoison = (error: unknown): boolean =>
  error instanceof HandlerFailed || /^2[23]...$/.test(codeOf(error));

/** An event set aside because it cannot be projected. */
export interface Parked {
  projector: string;
  position: number;
  key: string;
  error: string;
}

/** One projector's part of a batch: events to project, and events parked behind an earlier one of their key. */
export interface Work {
  projector: Projector;
  events: ProjectedEvent[];
  parked: Parked[];
}

/** Sets apart the events whose key already has a parked event. */
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

/** An event's changes to a read model. @throws HandlerFailed */
export function changesOf(projector: Projector, event: ProjectedEvent): Change[] {
  try {
    return project(projector, event);
  } catch (error) {
    throw new HandlerFailed(projector.name, event, error);
  }
}

/**
 * Applies an event's changes to the pending rows. Changes emitted by an advancing column count as part of the handler.
 * @throws HandlerFailed
 */
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

/** Collects the row changes of events. For tables with an advancing column, reads its current values first. */
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
      .filter((table) => table.advance)
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
  const { reached } = rows.of(table);
  for (const row of found.rows) {
    const value = row.at(-1);
    if (value) reached.set(keyString(row.slice(0, -1)), value);
  }
}

/** Moves checkpoints, in the transaction that writes their rows. */
export interface Move {
  names: string[];
  from: number;
  to: number;
  /** The partition that moves, and the next offset to read; only for read models fed by partition. */
  checkpoint?: { partition: number; offset: number };
}

/** Writes pending rows, parked events and checkpoints in one transaction and one round trip. */
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

export function write(client: pg.Client, schema: string, rows: PendingRows): Promise<pg.QueryResult>[] {
  return [...rows.tables.values()]
    .flatMap((table) => writeStatements(schema, table))
    .map((statement) => client.query(statement));
}

/** Waits for all, then throws the first failure, because later ones only report the aborted transaction. */
export async function settled(sent: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(sent);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

const moveStatement = ({ names, from, to, checkpoint }: Move) =>
  checkpoint
    ? {
        name: 'move-partition',
        text: 'SELECT views.move_partition($1, $2, $3, $4, $5)',
        values: [names, checkpoint.partition, from, to, checkpoint.offset],
      }
    : {
        name: 'move',
        text: 'SELECT views.move_checkpoints($1, $2, $3)',
        values: [names, from, to],
      };

/** Parking an event again keeps the first error. */
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
