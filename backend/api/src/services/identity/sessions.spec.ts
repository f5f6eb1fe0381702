import { openTestDatabase } from '@stampwell/local/test-database.ts';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { createSessions } from './sessions.ts';

const db = await openTestDatabase();
afterAll(() => db.drop());

const sessions = createSessions(db.pool);
const holder = () => ({ kind: 'customer' as const, id: uuidv7() });

/** Sessions on a database where `happens` runs right after each matching statement. */
function sessionsWith(after: RegExp, happens: () => Promise<void>) {
  const query = async (text: string, values: unknown[]) => {
    const result = await db.pool.query(text, values);
    if (after.test(text)) await happens();
    return result;
  };
  return createSessions({ query } as unknown as Pool);
}

it('starts none for an account that is forgotten in the same moment', async () => {
  const { kind, id } = holder();
  const hurried = sessionsWith(/INSERT INTO platform.sessions/, () => sessions.forget(id));
  await expect(hurried.start({ kind, id }, 'Phone')).rejects.toMatchObject({ code: 'session_ended' });
});

it.each([
  ['forgotten', (id: string) => sessions.forget(id)],
  ['signed out everywhere', (id: string) => sessions.endAll(id)],
])('gives no further token to an account that is %s in the same moment', async (_, end) => {
  const { kind, id } = holder();
  const { refreshToken } = await sessions.start({ kind, id }, 'Phone');
  const hurried = sessionsWith(/SET spent_at = now\(\)/, () => end(id));
  await expect(hurried.rotate(refreshToken)).rejects.toMatchObject({ code: 'session_ended' });
});

it.each([
  ['admin', 12],
  ['customer', 90 * 24],
] as const)('[AC20] ends that of a %s after %i hours, however much it is used', async (kind, hours) => {
  const { actor, refreshToken } = await sessions.start({ kind, id: uuidv7() }, 'Phone');
  const older = (by: string) =>
    db.pool.query(`UPDATE platform.sessions SET ends_at = ends_at - ${by}::interval WHERE id = $1`, [
      actor.sessionId,
    ]);
  await older(`'${hours - 1} hours'`);
  const { refreshToken: next } = await sessions.rotate(refreshToken);
  await sessions.assertAlive(actor, 'afresh');
  await older("'1 hour'");
  await expect(sessions.assertAlive(actor, 'afresh')).rejects.toMatchObject({ code: 'session_ended' });
  await expect(sessions.rotate(next)).rejects.toMatchObject({ code: 'session_ended' });
  expect(await sessions.list(actor.id)).toEqual([]);
});

it('checks a session once for all requests that arrive together, and not by a check begun before one was ended', async () => {
  let checks = 0;
  const query = (...args: Parameters<Pool['query']>) => {
    if ((args[0] as { name?: string }).name === 'session-alive') checks += 1;
    return db.pool.query(...args);
  };
  const counted = createSessions({ query } as unknown as Pool);
  const { actor } = await counted.start(holder(), 'Phone');
  const together = () => Promise.all([1, 2, 3].map(() => counted.assertAlive(actor)));
  await together();
  await together();
  expect(checks).toBe(1);
  counted.distrust();
  const begun = together();
  counted.distrust();
  await begun;
  await sessions.end(actor.id, actor.sessionId);
  await expect(counted.assertAlive(actor)).rejects.toMatchObject({ code: 'session_ended' });
  expect(checks).toBe(3);
});
