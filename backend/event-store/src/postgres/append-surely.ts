import { codeOf, rowTypes } from '@stampwell/postgres';
import { Unstorable } from '../errors.ts';
import type { Appended } from '../port.ts';
import { untilAvailable } from '../until-available.ts';
import { appendBatch, type PendingAppend, placed } from './append-batch.ts';
import type { Queryable } from './connection.ts';

/**
 * Appends a batch whatever happens on the way: a bad event fails its own command alone, and a connection that is lost
 * after the commit but before the answer neither loses nor doubles an event.
 */
export async function appendSurely(db: Queryable, batch: PendingAppend[]): Promise<(Appended | Error)[]> {
  try {
    return await untilAvailable(db, (again) => (again ? appendAgain(db, batch) : appendBatch(db, batch)));
  } catch (error) {
    if (batch.length === 1) return [refusalOf(error)];
    // One command's event fails the statement of all: each on its own, then only that one fails.
    const results: (Appended | Error)[] = [];
    for (const pending of batch) results.push(...(await appendSurely(db, [pending])));
    return results;
  }
}

/** Text that Postgres cannot hold, like a NUL: the input's fault. */
const UNSTORABLE = ['22021', '22P02', '22P05'];

/** What the caller is told when a statement failed for its own sake. */
function refusalOf(error: unknown): Error {
  if (UNSTORABLE.includes(codeOf(error))) return new Unstorable(error);
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * After a try whose outcome is unknown. Had it taken effect, this one conflicts with it, and the events' ids tell whose
 * effect it was. Should the lost statement still reach the server later, then it conflicts with this one.
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
