import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { openPostgresStore } from '@stampwell/event-store';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { specKeys } from '@stampwell/vault/testing/spec-keys.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createCapabilities } from '../../../app.ts';
import { openSpecSmtp, refusal } from '../../../testing/spec-smtp.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { newSigningKey } from '../../identity/tokens.ts';
import { createOutbox, MAIL_JOBS, MAIL_QUEUE, type Outbox } from './outbox.ts';

/** The server's answers to the next recipients, in order; null accepts. */
let answers: (Error | null)[] = [];
let whileSending = async (): Promise<void> => undefined;
const server = await openSpecSmtp({
  onRcptTo: (_address, _session, done) => void whileSending().then(() => done(answers.shift() ?? null)),
});
const db = await openTestDatabase();
const shared = {
  db,
  jwtPrivateKey: newSigningKey(),
  vault: specKeys(),
  store: await openPostgresStore<StoredEvent>({ url: db.url, codec: eventCodec }),
};
/** Two API processes on one database and one mail server. */
const app = await openTestApp({ shared, smtpUrl: server.url });
const other = await openTestApp({ shared, smtpUrl: server.url });
const [one, two] = [app, other].map(({ ports }) => createCapabilities(ports).mails.outbox) as [
  Outbox,
  Outbox,
];
afterAll(async () => {
  await Promise.all([app.close(), other.close()]);
  await shared.store.close();
  await db.drop();
  await server.close();
});

const ann = await app.customer({ name: 'Ann', email: 'ann@x.test' });
const ben = await app.customer({ name: 'Ben', email: 'ben@x.test' });
const rows = async () => (await db.pool.query('SELECT * FROM platform.mails ORDER BY created_at, id')).rows;
const jobs = async () => (await db.pool.query(`SELECT * FROM jobs.job WHERE name LIKE '%mail'`)).rows;
const soon = () => db.pool.query(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);
/** Minutes until each mail's next try. */
const waits = async () =>
  (
    await db.pool.query(
      `SELECT extract(epoch FROM start_after - now())::float / 60 AS minutes FROM jobs.job WHERE state = 'retry'`,
    )
  ).rows.map(({ minutes }) => minutes as number);
const notNow = (times = 1) =>
  Array.from({ length: times }, () => refusal(451, '4.3.0 ann@x.test: come back later'));

beforeEach(async () => {
  await app.deliver();
  await db.pool.query(`TRUNCATE platform.mails, platform.mail, platform.bounced_addresses;
    DELETE FROM jobs.job WHERE name LIKE '%mail'`);
  server.taken.length = 0;
  answers = [];
});

const welcome = (accountId = ann.id, cause = 'registered') =>
  ({ kind: 'welcome', accountId, cause }) as const;

describe('a mail', () => {
  it('goes out once, however often it is put and by however many', async () => {
    await Promise.all([one, two, one].map((outbox) => outbox.put(welcome())));
    await app.deliver();
    await one.put(welcome());
    await app.deliver();
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]?.recipients).toEqual(['ann@x.test']);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, problem: null }]);
  });

  it('is shared out among processes', async () => {
    const puts = Array.from({ length: 40 }, (_, nth) =>
      [one, two][nth % 2]?.put(welcome(ann.id, `cause ${nth}`)),
    );
    await Promise.all(puts);
    await app.deliver();
    const ids = server.taken.map(({ source }) => /^Message-ID: (\S+)/m.exec(source)?.[1]);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  it('is sent with no transaction open', async () => {
    let open = -1;
    whileSending = async () => {
      const { rows } = await db.pool.query(
        `SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      );
      open = rows[0].count;
    };
    await one.put(welcome());
    await app.deliver();
    whileSending = async () => undefined;
    expect(open).toBe(0);
    expect(server.taken).toHaveLength(1);
  });

  it('names nobody while it waits, and its secrets open with no dump', async () => {
    answers = notNow();
    const secret = { to: 'former@x.test', token: 'a-token-that-opens-an-account' };
    await one.put({ kind: 'email_changed', accountId: ann.id, secret });
    await app.deliver();
    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
    const kept = JSON.stringify([await rows(), await jobs()]);
    for (const word of ['Ann', 'x.test', 'former', secret.token]) expect(kept).not.toContain(word);
    await soon();
    await app.deliver();
    expect(server.taken[0]?.recipients).toEqual(['former@x.test']);
    expect(server.taken[0]?.source.replaceAll('=\r\n', '')).toContain(secret.token);
    expect(await rows()).toMatchObject([{ state: 'sent', sealed: null }]);
  });

  it('is dropped where its reader is gone, or its time', async () => {
    const gone = await app.customer({ email: 'gone@x.test' });
    answers = notNow();
    await one.put(welcome(gone.id));
    await app.deliver();
    await app.people.erase(gone.id);
    await one.put({ ...welcome(ben.id), expiresAt: new Date(Date.now() - 1_000) });
    await soon();
    await app.deliver();
    expect(server.taken).toEqual([]);
    expect((await rows()).map(({ state, problem }) => [state, problem])).toEqual([
      ['dropped', 'account gone'],
      ['dropped', 'expired'],
    ]);
  });

  it('is nothing any more where its account was forgotten', async () => {
    answers = notNow();
    await one.put(welcome());
    await app.deliver();
    await one.forget(ann.id);
    await soon();
    await app.deliver();
    expect(server.taken).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('is put whole or not at all', async () => {
    const put = createOutbox({
      pool: db.pool,
      ring: shared.vault.ring,
      jobs: { enqueue: () => Promise.reject(new Error('no queue')) },
    }).put(welcome());
    await expect(put).rejects.toThrow('no queue');
    expect(await rows()).toEqual([]);
  });
});

describe('a mail that does not get through', () => {
  it('is tried again, later each time up to an hour, for a day, and in the end not by itself', async () => {
    answers = notNow(MAIL_QUEUE.retryLimit + 1);
    await one.put(welcome());
    await app.deliver();
    let least = 0;
    for (let nth = 0; nth < MAIL_QUEUE.retryLimit; nth += 1) {
      expect(await rows()).toMatchObject([{ state: 'waiting', problem: 'SMTP 451', attempts: nth + 1 }]);
      const [minutes = 0] = await waits();
      expect(minutes).toBeGreaterThan(Math.min(2 ** nth, 60) - 0.5);
      expect(minutes).toBeLessThanOrEqual(Math.min(2 ** (nth + 1), 60));
      least += Math.min(2 ** nth, 60);
      await soon();
      await app.deliver();
    }
    expect(least).toBeGreaterThanOrEqual(24 * 60);
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: MAIL_QUEUE.retryLimit + 1 }]);
    expect(server.taken).toEqual([]);
  });

  it('waits while the server is away, and goes with all others when it is back', async () => {
    const alone = await openTestDatabase();
    const its = {
      ...shared,
      db: alone,
      store: await openPostgresStore<StoredEvent>({ url: alone.url, codec: eventCodec }),
    };
    const away = await openTestApp({ shared: its, smtpUrl: 'smtp://127.0.0.1:1' });
    const readers = [await away.customer(), await away.customer()];
    for (const { id } of readers) await createCapabilities(away.ports).mails.outbox.put(welcome(id));
    await away.deliver();
    const kept = async () => (await alone.pool.query('SELECT state, problem FROM platform.mails')).rows;
    expect(await kept()).toEqual(readers.map(() => ({ state: 'waiting', problem: 'ESOCKET' })));
    await away.close();
    const back = await openTestApp({ shared: its, smtpUrl: server.url });
    await alone.pool.query(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);
    await back.deliver();
    expect(await kept()).toEqual(readers.map(() => ({ state: 'sent', problem: null })));
    await back.close();
    await its.store.close();
    await alone.drop();
  });

  it('is a bounce where nobody reads there: the address is marked, without being kept', async () => {
    answers = [refusal(550, '5.1.1 <ann@x.test>: no such user')];
    await one.put(welcome());
    await app.deliver();
    expect(await rows()).toMatchObject([{ state: 'bounced', problem: 'SMTP 550', attempts: 1 }]);
    const { rows: marks } = await db.pool.query('SELECT * FROM platform.bounced_addresses');
    expect(marks).toHaveLength(1);
    expect(JSON.stringify([marks, await rows(), await jobs()])).not.toContain('ann');

    // The address gets no more optional mails. A mandatory mail is still tried, and clears the mark when it is accepted.
    await one.put(welcome(ann.id, 'again'));
    await app.deliver();
    expect(server.taken).toEqual([]);
    await one.put({ kind: 'new_device', accountId: ann.id, data: { device: 'Firefox' } });
    await app.deliver();
    expect(server.taken).toHaveLength(1);
    expect((await db.pool.query('SELECT FROM platform.bounced_addresses')).rowCount).toBe(0);
  });

  it('is not sent again where its sender could not say that it was', async () => {
    await one.put(welcome());
    await app.deliver();
    const { rowCount } = await db.pool.query(
      `UPDATE jobs.job SET state = 'retry', start_after = now() WHERE name = $1`,
      [MAIL_JOBS],
    );
    expect(rowCount).toBeGreaterThan(0);
    await app.deliver();
    expect(server.taken).toHaveLength(1);
  });
});

it('reaches the stand-in’s mailbox where there is no server', async () => {
  const standIn = await openTestApp();
  const { id, email } = await standIn.customer();
  await createCapabilities(standIn.ports).mails.outbox.put(welcome(id));
  await standIn.deliver();
  const { body } = await standIn.call(devMail, { query: { to: email } });
  await standIn.close();
  expect(body.messages).toMatchObject([{ subject: 'Welcome to Stampwell' }]);
  expect(body.messages[0]?.text).toContain('Show my code http://localhost:3000/qr-code');
});
