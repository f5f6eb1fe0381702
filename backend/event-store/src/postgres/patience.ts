import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@stampwell/contracts';
import pg from 'pg';

/** A restarted Postgres is back within five seconds; past this a caller, who waits for ten, gets an honest 503 in time. */
const PATIENCE_MS = 8_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/** SQLSTATE classes that speak of the server's condition and not of the statement. */
const TRANSIENT_CLASSES = ['08', '25', '40', '53', '55', '57', '58'];
/** Text that Postgres cannot hold, like a NUL: the input's fault. */
const UNSTORABLE = ['22021', '22P02', '22P05'];

/** Whether the same statement may succeed later: the connection was lost or the server is not ready. */
export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return TRANSIENT_CLASSES.includes(error.code?.slice(0, 2) ?? '');
  return error instanceof Error && error.constructor === Error;
}

/** What the caller is told when a statement failed for its own sake. */
export function refusalOf(error: unknown): Error {
  if (error instanceof pg.DatabaseError && UNSTORABLE.includes(error.code ?? '')) {
    return new DomainError('validation_failed', {
      message: 'This text contains characters that cannot be stored',
    });
  }
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Tries again while the server is away.
 * @param attempt told whether an earlier try was lost on the way, so that nobody knows whether it took effect
 * @throws DomainError `unavailable` when the server stays away
 */
export async function patiently<T>(
  db: { readonly ending: boolean },
  attempt: (again: boolean) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (
    let pause = FIRST_PAUSE_MS, again = false;
    ;
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS), again = true
  ) {
    try {
      return await attempt(again);
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (db.ending || performance.now() + pause > deadline) throw new DomainError('unavailable');
      await sleep(pause);
    }
  }
}
