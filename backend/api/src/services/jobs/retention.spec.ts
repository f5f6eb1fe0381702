import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { deleteExpired, RETENTION } from './retention.ts';

const db = await openTestDatabase();
afterAll(() => db.drop());

const sessionId = uuidv7();

/** One row per table, aged by this time (as text, and in milliseconds). */
const ROWS: Record<string, (time: string, ms: number) => [sql: string, values: unknown[]]> = {
  answers: (time) => [`(scope, key_hash, fingerprint, created_at) VALUES ('s', '\\x01', '', $1)`, [time]],
  refresh_tokens: (time) => [`(hash, session_id, expires_at) VALUES ('\\x01', $2, $1)`, [time, sessionId]],
  sessions: (time) => [
    `(id, account_id, kind, user_agent, last_seen_at) VALUES ($2, $2, 'customer', '', $1)`,
    [time, uuidv7()],
  ],
  data_complaints: (time) => [
    `(id, sealed, created_at, due_at) VALUES (gen_random_uuid(), 'x', $1, $1)`,
    [time],
  ],
  support_notes: (time) => [`VALUES ($2, '{}', $1)`, [time, uuidv7()]],
  used_trials: (time) => [`(hash, was_verified, used_at) VALUES ('\\x01', true, $1)`, [time]],
  password_resets: (time) => [`VALUES ('\\x01', $2, 'customer', $1)`, [time, uuidv7()]],
  email_links: (time) => [
    `(hash, account_id, kind, purpose, sealed, expires_at) VALUES ('\\x01', $2, 'customer', 'verify', '', $1)`,
    [time, uuidv7()],
  ],
  staff_invitations: (time) => [
    `(account_id, hash, expires_at, settled_at) VALUES ($2, '\\x01', $1, $1)`,
    [time, uuidv7()],
  ],
  wallet_downloads: (time) => [`VALUES ('\\x01', $2, $1)`, [time, uuidv7()]],
  shop_passes: (time) => [`(serial, business_id, voided_at) VALUES ($2, $2, $1)`, [time, uuidv7()]],
  spent_tickets: (time) => [`VALUES ($2, $1)`, [time, uuidv7()]],
  security_events: (time) => [
    `(id, at, kind, device, address) VALUES ($2, $1, 'signed_in', '', '')`,
    [time, uuidv7()],
  ],
  known_devices: (time) => [`VALUES ($2, '\\x01', $1)`, [time, uuidv7()]],
  rate_limits: (_, ms) => [`VALUES ('k', 1, $1)`, [ms]],
  mails: (time) => [
    `(id, kind, account_id, data, created_at) VALUES ($2, 'welcome', $2, '{}', $1)`,
    [time, uuidv7()],
  ],
  bounced_addresses: (time) => [`VALUES ('t', $1)`, [time]],
  stranger_mails: (time) => [`VALUES ($2, 'hash', 'welcome', $1)`, [time, uuidv7()]],
  list_mails: (time) => [`VALUES ($2, $2, 'hash', $1)`, [time, uuidv7()]],
  imports: (time) => [
    `(id, business_id, content_hash, state, total, created_at) VALUES ($2, $2, '\\x01', 'done', 1, $1)`,
    [time, uuidv7()],
  ],
  what_ifs: (time) => [
    `(id, account_id, days, terms, today, created_at) VALUES ($2, $2, 30, '{}', now(), $1)`,
    [time, uuidv7()],
  ],
  webhook_deliveries: (time) => [
    `(id, webhook_id, position, event, message, created_at) VALUES ($2, '${sessionId}', 1, 'stamps.given', '{}', $1)`,
    [time, uuidv7()],
  ],
  till_codes: (time) => [
    `(business_id, hash, name, place_id, lock_after_minutes, ends_at) VALUES ($2, '\\x01', '{}', $2, 3, $1)`,
    [time, uuidv7()],
  ],
  till_offline_keys: (time) => [
    `(till_id, employee_id, sealed, ends_at) VALUES ('${sessionId}', $2, '\\x01', $1)`,
    [time, uuidv7()],
  ],
  held_scans: (time) => [
    `(till_id, key, employee_id, stamps, why, seen_at, arrived_at) VALUES ('${sessionId}', md5(random()::text), $2, 1, 'pin', $1, $1)`,
    [time, uuidv7()],
  ],
  answers_read: (time) => [`VALUES ($2, $2, $1)`, [time, uuidv7()]],
  answers_read_on_others: (time) => [`VALUES ($2, $2, 2, $1)`, [time, uuidv7()]],
  watch_cards: (time) => [`VALUES ($2, $2, '{}', $1)`, [time, uuidv7()]],
  watch_pairs: (time) => [`VALUES ($2, $2, $2, 1, $1)`, [time, uuidv7()]],
  join_opens: (time) => [`VALUES ($2, $1::timestamptz::date, 'a4', 1, $1)`, [time, uuidv7()]],
  join_opens_by_place: (time) => [`VALUES ($2, $2, $1::timestamptz::date, 'a4', 1, $1)`, [time, uuidv7()]],
  mail: (time) => [`VALUES ($2, '', '{}', $1)`, [time, uuidv7()]],
};

const START = new Date('2026-03-01T12:00:00.000Z');
const MINUTE = 60_000;

/** When the row expires: calendar months, exact days and hours. */
function goneAt({ months = 0, days = 0, hours = 0 }: (typeof RETENTION)[number]['keep']): number {
  const end = new Date(START);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.getTime() + (days * 24 + hours) * 60 * MINUTE;
}

/** How many rows the statement finds after the job has run at that time. */
async function leftAt(now: string, select: string, id: string): Promise<number | null> {
  await deleteExpired(db.pool, new Date(now));
  return (await db.pool.query(select, [id])).rowCount;
}

it('keeps a void pass until Google has been told that it ended', async () => {
  const serial = uuidv7();
  await db.pool.query(
    `INSERT INTO platform.shop_passes (serial, business_id, voided_at, noted, google) VALUES ($1, $1, $2, 1, '\\x01')`,
    [serial, START],
  );
  const isLeft = () =>
    leftAt('2027-03-01T12:00:00.000Z', 'SELECT 1 FROM platform.shop_passes WHERE serial = $1', serial);
  expect(await isLeft()).toBe(1);
  await db.pool.query('UPDATE platform.shop_passes SET done = noted WHERE serial = $1', [serial]);
  expect(await isLeft()).toBe(0);
});

it('[IM10] keeps whom a list was mailed to for as long as they say stop', async () => {
  const id = uuidv7();
  await db.pool.query(`INSERT INTO platform.list_mails VALUES ($1, $1, 'stopped', $2)`, [id, START]);
  await db.pool.query(`INSERT INTO platform.mail_choices (account_id, topic) VALUES ($1, 'lists')`, [id]);
  const isLeft = () =>
    leftAt('2027-03-01T12:00:00.000Z', 'SELECT 1 FROM platform.list_mails WHERE person_id = $1', id);
  expect(await isLeft()).toBe(1);
  await db.pool.query('DELETE FROM platform.mail_choices WHERE account_id = $1', [id]);
  expect(await isLeft()).toBe(0);
});

it('[IM8, IM12] keeps an import until nobody of it is left in the vault, and its rows no longer than itself', async () => {
  const id = uuidv7();
  await db.pool.query(
    `INSERT INTO platform.imports (id, business_id, content_hash, state, total, created_at)
      VALUES ($1, $1, '\\x02', 'done', 1, $2)`,
    [id, START],
  );
  await db.pool.query(
    `INSERT INTO platform.import_rows (import_id, line, person_id, state) VALUES ($1, 2, $1, 'waiting')`,
    [id],
  );
  const rowsLeft = () =>
    leftAt('2028-03-01T12:00:00.000Z', 'SELECT 1 FROM platform.import_rows WHERE import_id = $1', id);
  expect(await rowsLeft()).toBe(1);
  await db.pool.query('UPDATE platform.import_rows SET person_id = NULL WHERE import_id = $1', [id]);
  expect(await rowsLeft()).toBe(0);
});

it.each(RETENTION)(
  'keeps $table for as long as it says, and no minute longer: $keep',
  async ({ table, keep }) => {
    await db.pool.query(`INSERT INTO platform.sessions (id, account_id, kind, user_agent, last_seen_at)
    VALUES ('${sessionId}', '${sessionId}', 'customer', '', '2999-01-01') ON CONFLICT DO NOTHING`);
    await db.pool.query(`INSERT INTO platform.webhooks (id, business_id, url, secret, events, with_names, after_position)
    VALUES ('${sessionId}', '${sessionId}', '', '', '{}', false, 0) ON CONFLICT DO NOTHING`);
    const row = ROWS[table]?.(START.toISOString(), START.getTime());
    if (!row) throw new Error(`no row of ${table}`);
    await db.pool.query(`INSERT INTO platform.${table} ${row[0]}`, row[1]);
    const left = async (now: number) => {
      await deleteExpired(db.pool, new Date(now));
      const { rows } = await db.pool.query(`SELECT count(*)::int AS n FROM platform.${table}`);
      return rows[0].n - (table === 'sessions' ? 1 : 0);
    };
    expect(await left(goneAt(keep) - MINUTE)).toBe(1);
    expect(await left(goneAt(keep) + MINUTE)).toBe(0);
  },
);
