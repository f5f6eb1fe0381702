import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSessions } from '../identity/sessions.ts';
import { createDevMailbox } from '../mail/dev-mailbox.ts';
import { migratePlatform } from '../migrate.ts';
import { tidy } from './tidy.ts';

const db = await openTestDatabase();
beforeAll(() => migratePlatform(db.pool));
afterAll(() => db.drop());

const TABLES = ['answers', 'sessions', 'refresh_tokens', 'password_resets', 'mail'];
const counts = async () => {
  const all = TABLES.map((table) => db.pool.query(`SELECT count(*)::int AS n FROM platform.${table}`));
  return (await Promise.all(all)).map(({ rows }) => rows[0].n);
};

it('lets go of what has expired, and of nothing else', async () => {
  const sessions = createSessions(db.pool);
  const mailbox = createDevMailbox(db.pool);
  for (let nth = 0; nth < 2; nth += 1) {
    await sessions.start({ kind: 'customer', id: uuidv7() }, 'spec');
    await mailbox.send(uuidv7(), { to: `p${nth}@x.test`, subject: '', text: '', html: '' });
    await db.pool.query(`INSERT INTO platform.answers (scope, key_hash, fingerprint) VALUES ('s', $1, '')`, [
      Buffer.from([nth]),
    ]);
    await db.pool.query(
      `INSERT INTO platform.password_resets VALUES ($1, $2, 'customer', now() + interval '1 min')`,
      [Buffer.from([nth]), uuidv7()],
    );
  }
  await tidy(db.pool);
  expect(await counts()).toEqual([2, 2, 2, 2, 2]);

  const older = (table: string, column: string) =>
    db.pool.query(
      `UPDATE platform.${table} SET ${column} = ${column} - interval '32 days'
        WHERE ctid = (SELECT min(ctid) FROM platform.${table})`,
    );
  await Promise.all([
    older('answers', 'created_at'),
    older('sessions', 'last_seen_at'),
    older('password_resets', 'expires_at'),
    older('mail', 'sent_at'),
  ]);
  await tidy(db.pool);
  expect(await counts()).toEqual([1, 1, 1, 1, 1]);
});
