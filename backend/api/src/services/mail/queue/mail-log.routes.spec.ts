import * as http from '@stampwell/contracts/http/mails.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createCapabilities } from '../../../app.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const SECRET = 'a secret of thirty-two characters';
const app = await openTestApp({ bounceSecret: SECRET });
afterAll(() => app.close());
const { outbox } = createCapabilities(app.ports).mails;
const { deliver } = app;
const ann = await app.customer({ name: 'Ann' });
const admin = await app.admin();
beforeEach(async () => {
  await deliver();
  await app.pool.query(`TRUNCATE platform.mails, platform.bounced_addresses;
    DELETE FROM jobs.job WHERE name LIKE '%mail'`);
});

async function given(state: string, count = 1) {
  for (let nth = 0; nth < count; nth += 1)
    await outbox.put({ kind: 'welcome', accountId: ann.id, cause: `${state} ${nth}` });
  await deliver();
  await app.pool.query(
    `UPDATE platform.mails SET state = $1, attempts = 8, problem = 'SMTP 451' WHERE state = 'sent'`,
    [state],
  );
  return (await app.pool.query('SELECT id FROM platform.mails WHERE state = $1', [state])).rows[0]
    .id as string;
}

describe('administrators', () => {
  it('see what was sent, waits and failed, by name, without an address', async () => {
    await given('failed', 3);
    await outbox.put({ kind: 'new_device', accountId: ann.id });
    await deliver();
    const { body } = await admin.call(http.adminMails);
    expect(body.counts).toEqual({ waiting: 0, sent: 1, failed: 3, bounced: 0, dropped: 0 });
    expect(body.mails[0]).toMatchObject({
      kind: 'new_device',
      state: 'sent',
      recipient: { kind: 'customer', name: 'Ann' },
      next_at: null,
      sent_at: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain(ann.email);

    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { state: 'failed', limit: 2, ...(cursor && { cursor }) };
      const page = await admin.call(http.adminMails, { query });
      seen.push(...page.body.mails.map(({ id }) => id));
      cursor = page.body.next_cursor;
    }
    expect(new Set(seen).size).toBe(3);
    expect(seen).toHaveLength(3);
  });

  it('are told of no mail that was meant for a guest, who gave no address', async () => {
    await given('failed');
    await app.pool.query(`UPDATE platform.mails SET state = 'dropped', problem = 'no address'`);
    const { body } = await admin.call(http.adminMails);
    expect(body.mails).toEqual([]);
    expect(body.counts).toMatchObject({ failed: 0, dropped: 0 });
  });

  it('have one tried again, from the first try on, and only what did not get through', async () => {
    const id = await given('failed');
    const { status, body } = await admin.call(http.retryMail, { params: { id } });
    expect(status).toBe(200);
    expect(body.mail).toMatchObject({ id, state: 'waiting', attempts: 0, problem: null });
    await deliver();
    expect((await admin.call(http.adminMails)).body.mails).toMatchObject([{ id, state: 'sent' }]);
    expect((await admin.call(http.retryMail, { params: { id } })).error.code).toBe('invalid_state');
    const params = { id: '0195c000-0000-7000-8000-000000000000' };
    expect((await admin.call(http.retryMail, { params })).status).toBe(404);
  });
});

describe('a mail provider', () => {
  const report = (message_id: string, authorization = `Bearer ${SECRET}`) =>
    app.call(http.mailBounced, { body: { message_id }, headers: { authorization } });

  it('says what came back, and the address is marked', async () => {
    await outbox.put({ kind: 'welcome', accountId: ann.id, cause: 'it' });
    await deliver();
    const { rows } = await app.pool.query('SELECT id FROM platform.mails');
    expect((await report(`<${rows[0].id}@stampwell.test>`)).status).toBe(204);
    expect((await admin.call(http.adminMails)).body.mails).toMatchObject([
      { state: 'bounced', problem: 'came back' },
    ]);
    expect((await app.pool.query('SELECT FROM platform.bounced_addresses')).rowCount).toBe(1);
  });

  it('is not believed without the secret, nor where none is set; what nobody sent is passed over', async () => {
    const id = await given('sent');
    for (const wrong of ['', 'Bearer', `Bearer ${SECRET}x`]) {
      expect((await report(`<${id}@stampwell.test>`, wrong)).status).toBe(404);
    }
    const unset = await openTestApp();
    const headers = { authorization: 'Bearer null' };
    const answer = await unset.call(http.mailBounced, { body: { message_id: id }, headers });
    await unset.close();
    expect(answer.status).toBe(404);
    expect((await report('<unknown@elsewhere.test>')).status).toBe(204);
    expect((await app.pool.query('SELECT FROM platform.bounced_addresses')).rowCount).toBe(0);
  });
});
