import * as http from '@stampwell/contracts/http/mails.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { afterAll, expect, it } from 'vitest';
import { createCapabilities } from '../../../app.ts';
import { openSpecSmtp } from '../../../testing/spec-smtp.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const server = await openSpecSmtp();
const app = await openTestApp({ smtpUrl: server.url });
afterAll(async () => {
  await app.close();
  await server.close();
});
const { outbox } = createCapabilities(app.ports).mails;
let causes = 0;
async function mailed(accountId: string, kind: 'welcome' | 'new_device') {
  causes += 1;
  server.taken.length = 0;
  await outbox.put({ kind, accountId, cause: `cause ${causes}` });
  await app.deliver();
  return server.taken[0]?.source.replaceAll(/\r\n[ \t]+/g, ' ');
}
/** The List-Unsubscribe link, as a mail program reads it from the header. */
const linkIn = (source = '') =>
  /List-Unsubscribe: <http:\/\/localhost:3000(\S+)>/.exec(source)?.[1] ?? 'no link';

const tokenIn = (link: string) => link.split('/').at(-1) ?? '';

it('one press in a mail program ends one kind of mail, without signing in, and no other', async () => {
  const ann = await app.customer();
  const link = `${app.url}${linkIn(await mailed(ann.id, 'welcome'))}`;
  expect(linkIn(await mailed(ann.id, 'new_device'))).toBe('no link');

  // A scanner's GET changes nothing; a browser is redirected to the page.
  expect(await (await fetch(link)).json()).toMatchObject({ topic: 'getting_started', is_on: true });
  const page = await fetch(link, { headers: { accept: 'text/html' }, redirect: 'manual' });
  expect(page.status).toBe(303);
  expect(page.headers.get('location')).toBe(`http://localhost:3000/unsubscribe?token=${tokenIn(link)}`);

  const pressed = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(pressed.status).toBe(204);
  expect(await mailed(ann.id, 'welcome')).toBeUndefined();
  expect(await mailed(ann.id, 'new_device')).toBeDefined();
  const { body } = await ann.call(http.mailPreferences);
  expect(body.topics).toMatchObject([
    { topic: 'rewards', is_on: true },
    { topic: 'lapses', is_on: true },
    { topic: 'questions', is_on: true },
    { topic: 'getting_started', is_on: false },
  ]);

  const params = { token: tokenIn(link) };
  const again = await app.call(http.changeMailSubscription, { params, body: { is_on: true } });
  expect(again.body).toEqual({
    topic: 'getting_started',
    mails: 'mails about getting started',
    is_on: true,
  });
  expect(await mailed(ann.id, 'welcome')).toBeDefined();
});

it('a link that we did not make opens nothing', async () => {
  const [ann, ben] = [await app.customer(), await app.customer()];
  const token = tokenIn(linkIn(await mailed(ann.id, 'welcome')));
  for (const forged of [
    token.replace(ann.id, ben.id),
    token.replace('getting_started', 'rewards'),
    token.slice(0, -2),
    `${ann.id}.receipts.`,
    'x',
  ]) {
    const params = { token: forged };
    expect((await app.call(http.mailSubscription, { params })).status).toBe(404);
    expect((await app.call(http.unsubscribe, { params })).status).toBe(404);
    const change = { params, body: { is_on: false } };
    expect((await app.call(http.changeMailSubscription, change)).status).toBe(404);
  }
  expect(await mailed(ben.id, 'welcome')).toBeDefined();
});

it('an owner chooses on their own page', async () => {
  const owner = await app.business();
  const { body } = await owner.call(http.changeMailPreference, { body: { topic: 'receipts', is_on: false } });
  expect(body.topics).toMatchObject([
    { topic: 'questions', is_on: true },
    { topic: 'unusual', is_on: true },
    { topic: 'receipts', is_on: false },
    { topic: 'trial', is_on: true },
    { topic: 'getting_started', is_on: true },
  ]);
  const receipt = {
    plan_type: 'monthly',
    period_end: new Date().toISOString(),
    paid_at: new Date().toISOString(),
  };
  await outbox.put({ kind: 'receipt', accountId: owner.id, data: receipt });
  server.taken.length = 0;
  await app.deliver();
  expect(server.taken).toEqual([]);
});

it('no topic but ours is chosen', async () => {
  const { error } = await (await app.customer()).call(http.changeMailPreference, {
    body: { topic: 'toString', is_on: false },
  });
  expect(error).toMatchObject({ field: 'topic', message: 'Please choose a kind of mail' });
});

it('what was chosen goes with the account', async () => {
  const standIn = await openTestApp();
  const gone = await standIn.customer();
  await gone.call(http.changeMailPreference, { body: { topic: 'rewards', is_on: false } });
  await standIn.deliver();
  await createCapabilities(standIn.ports).mails.forget(gone.id);
  const { rowCount } = await standIn.pool.query('SELECT FROM platform.mail_choices WHERE account_id = $1', [
    gone.id,
  ]);
  expect(rowCount).toBe(0);
  expect((await standIn.call(devMail, { query: { to: gone.email } })).body.messages).toEqual([]);
  await standIn.close();
});
