import { codeOf, rowTypes } from '@stampwell/postgres';
import { Unstorable } from '../errors.ts';
import type { Appended } from '../port.ts';
import { untilAvailable } from '../until-available.ts';
import { appendBatch, type PendingAppend, placed } from './append-batch.ts';
import type { Queryable } from './connection.ts';

/**
 * Appends a batch despite failures: a bad event fails only its own command, and a connection lost between commit and
 * answer neither loses nor doubles an event.
 */
export async function appendSurely(db: Queryable, batch: PendingAppend[]): Promise<(Appended | Error)[]> {
  try {
    return await untilAvailable(db, (again) => (again ? appendAgain(db, batch) : appendBatch(db, batch)));
  } catch (error) {
    if (batch.length === 1) return [refusalOf(error)];
    // One bad event fails the whole statement: retry the commands one by one.
    const results: (Appended | Error)[] = [];
    for (const pending of batch) results.push(...(await appendSurely(db, [pending])));
    return results;
  }
}

/** Text that Postgres cannot store, like a NUL: the input is invalid. */
const UNSTORABLE = ['22021', '22P02', '22P05'];

/** The caller's error for a statement that Postgres refused. */
function refusalOf(error: unknown): Error {
  if (UNSTORABLE.includes(codeOf(error))) return new Unstorable(error);
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Retries an append whose outcome is unknown. If the first try took effect, this one conflicts, and the events' ids show
 * that the effect is its own. If the lost statement reaches the server later, it conflicts with this one.
 */
async function appendAgain(db: Queryable, batch: PendingAppend[]): Promise<(Appended | Error)[]> {
  const results = await appendBatch(db, batch);
  if (!results.some((result) => result instanceof Error)) return results;
  const { rows } = await db.query<[id: string, position: number]>({
    text: 'SELECT id, position FROM es.events WHERE id = ANY ($1)',
    values: [batch.flatMap(({ events }) => events.map(({ id }) => id))],
    rowMode: 'array',
    types: rowTypes,
  });
  const positions = new Map(rows);
  return batch.map((pending, index) => placed(pending, positions) ?? (results[index] as Appended | Error));
}
