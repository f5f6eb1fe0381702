import { devMail } from '@stampwell/contracts/http/operations.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createCapabilities } from '../../app.ts';
import { openSpecApp, type SpecApp } from '../../testing/spec-app.ts';
import { openSpecSmtp, refusal } from '../../testing/spec-smtp.ts';
import { openMail } from '../mail.ts';
import { TRY_AGAIN_MINUTES } from './deliver-mails.ts';

/** What the server says to the next recipients; nothing where it takes them. */
let answers: (Error | null)[] = [];
const server = await openSpecSmtp({
  onRcptTo: (_address, _session, done) => done(answers.shift() ?? null),
});
const app = await openSpecApp();
const mailOver = (url: string) => ({
  ...openMail({
    pool: app.pool,
    ring: app.ports.vault.ring,
    smtpUrl: url,
    from: 'Stampwell <no-reply@stampwell.test>',
  }),
});
const sending = (url = server.url) => createCapabilities({ ...app.ports, mail: mailOver(url) }).mails;
/** Two processes of the API, over one database and one mail server. */
const [one, two] = [sending(), sending()];
afterAll(async () => {
  await app.close();
  await server.close();
});

const ann = await app.customer({ name: 'Ann', email: 'ann@x.test' });
const ben = await app.customer({ name: 'Ben', email: 'ben@x.test' });
const rows = async (it: SpecApp = app) =>
  (await it.pool.query('SELECT * FROM platform.mails ORDER BY created_at')).rows;
const soon = () => app.pool.query(`UPDATE platform.mails SET next_at = now() WHERE state = 'waiting'`);

beforeEach(async () => {
  await app.deliver();
  await app.pool.query('TRUNCATE platform.mails, platform.mail, platform.bounced_addresses');
  server.taken.length = 0;
  answers = [];
});

const welcome = (accountId = ann.id, cause = 'registered') =>
  ({ kind: 'welcome', accountId, cause }) as const;

describe('a mail', () => {
  it('goes out once, however often it is put and by however many', async () => {
    for (const { outbox } of [one, two, one]) await outbox.put(welcome());
    await Promise.all([one.deliver(), two.deliver(), one.deliver()]);
    await one.outbox.put(welcome());
    await one.deliver();
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]?.recipients).toEqual(['ann@x.test']);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, problem: null }]);
  });

  it('is shared out among processes', async () => {
    for (let nth = 0; nth < 40; nth += 1) await one.outbox.put(welcome(ann.id, `cause ${nth}`));
    await Promise.all([one.deliver(), two.deliver()]);
    const ids = server.taken.map(({ source }) => /^Message-ID: (\S+)/m.exec(source)?.[1]);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  it('names nobody while it waits, and its secrets open with no dump', async () => {
    const secret = { to: 'former@x.test', token: 'a-token-that-opens-an-account' };
    await one.outbox.put({ kind: 'email_changed', accountId: ann.id, secret });
    const kept = JSON.stringify(await rows());
    for (const word of ['Ann', 'x.test', 'former', secret.token]) expect(kept).not.toContain(word);
    await one.deliver();
    expect(server.taken[0]?.recipients).toEqual(['former@x.test']);
    expect(server.taken[0]?.source.replaceAll('=\r\n', '')).toContain(secret.token);
    expect(await rows()).toMatchObject([{ state: 'sent', sealed: null }]);
  });

  it('is dropped where its reader is gone, or its time', async () => {
    const gone = await app.customer({ email: 'gone@x.test' });
    await one.outbox.put(welcome(gone.id));
    await app.people.erase(gone.id);
    await one.outbox.put({ ...welcome(ben.id), expiresAt: new Date(Date.now() - 1_000) });
    await one.deliver();
    expect(server.taken).toEqual([]);
    expect((await rows()).map(({ state, problem }) => [state, problem])).toEqual([
      ['dropped', 'account gone'],
      ['dropped', 'expired'],
    ]);
  });
});

describe('a mail that does not get through', () => {
  it('is tried again, later each time, and in the end not by itself', async () => {
    await one.outbox.put(welcome());
    for (const minutes of TRY_AGAIN_MINUTES) {
      answers = [refusal(451, '4.3.0 ann@x.test: come back later')];
      await one.deliver();
      await one.deliver();
      const [row] = await rows();
      expect(row).toMatchObject({ state: 'waiting', problem: 'SMTP 451' });
      const waits = (row.next_at.getTime() - Date.now()) / 60_000;
      expect(waits).toBeGreaterThan(minutes - 0.5);
      expect(waits).toBeLessThanOrEqual(minutes);
      await soon();
    }
    answers = [refusal(451, 'no')];
    await one.deliver();
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: TRY_AGAIN_MINUTES.length + 1 }]);
    expect(server.taken).toEqual([]);
  });

  it('waits with all others while the server is away, and uses up one try of one mail', async () => {
    const away = sending('smtp://127.0.0.1:1');
    await one.outbox.put(welcome(ann.id));
    await one.outbox.put(welcome(ben.id));
    await away.deliver();
    expect((await rows()).map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
    await soon();
    await one.deliver();
    expect(server.taken).toHaveLength(2);
  });

  it('is a bounce where nobody reads there: the address is marked, without being kept', async () => {
    answers = [refusal(550, '5.1.1 <ann@x.test>: no such user')];
    await one.outbox.put(welcome());
    await one.deliver();
    expect(await rows()).toMatchObject([{ state: 'bounced', problem: 'SMTP 550', attempts: 1 }]);
    const { rows: marks } = await app.pool.query('SELECT * FROM platform.bounced_addresses');
    expect(marks).toHaveLength(1);
    expect(JSON.stringify([marks, await rows()])).not.toContain('ann');

    // News are not sent there any more; what must come is tried, and unmarks it once it gets there.
    await one.outbox.put(welcome(ann.id, 'again'));
    await one.deliver();
    expect(server.taken).toEqual([]);
    await one.outbox.put({ kind: 'new_device', accountId: ann.id, data: { device: 'Firefox' } });
    await one.deliver();
    expect(server.taken).toHaveLength(1);
    expect((await app.pool.query('SELECT FROM platform.bounced_addresses')).rowCount).toBe(0);
  });

  it('lives on where the process that sends it dies', async () => {
    await one.outbox.put(welcome());
    const client = await app.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM platform.mails FOR UPDATE');
    await two.deliver();
    expect(server.taken).toEqual([]);
    client.release(new Error('killed'));
    await expect
      .poll(async () => {
        await two.deliver();
        return server.taken.length;
      })
      .toBe(1);
  });
});

it('reaches the stand-in’s mailbox where there is no server', async () => {
  const { outbox, deliver } = createCapabilities(app.ports).mails;
  await outbox.put(welcome());
  await deliver();
  const { body } = await app.call(devMail, { query: { to: ann.email } });
  expect(body.messages).toMatchObject([{ subject: 'Welcome to Stampwell' }]);
  expect(body.messages[0]?.text).toContain('Show my code http://localhost:3000/qr-code');
});
