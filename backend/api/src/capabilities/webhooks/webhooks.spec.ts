import { DAY_MS, WEBHOOK_EVENTS, WEBHOOKS, webhooksStream } from '@stampwell/contracts';
import { deactivateBusiness, reactivateBusiness } from '@stampwell/contracts/http/admin.ts';
import { revokeApiKey } from '@stampwell/contracts/http/api-keys.ts';
import { deleteBusinessAccount } from '@stampwell/contracts/http/business-settings.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import * as v1 from '@stampwell/contracts/http/v1/index.ts';
import * as http from '@stampwell/contracts/http/webhooks.ts';
import { projectors } from '@stampwell/read-models';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { SPEC_PASSWORD, type SpecActor, type SpecCustomer } from '../../testing/spec-actors.ts';
import { createCard } from '../../testing/spec-card.ts';
import { ALL_BUT_NAMES, keyOf } from '../../testing/spec-key.ts';
import { openSpecReceiver, type TakenMessage } from '../../testing/spec-receiver.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { WAITS_SECONDS } from './sender.ts';

const receiver = await openSpecReceiver();
let daysOn = 0;
const app = await openTestApp({
  projectors,
  ports: { outbound: receiver.outbound() },
  now: () => new Date(Date.now() + daysOn * DAY_MS),
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const taking = receiver.answer;
let [shop, ann]: [SpecActor, SpecCustomer] = [] as never;
beforeEach(async () => {
  daysOn = 0;
  receiver.answer = taking;
  receiver.taken.length = 0;
  [shop, ann] = [await app.business({ terms: { scan_cooldown_hours: 0 } }), await app.customer()];
});

const ALL = { events: WEBHOOK_EVENTS, with_names: false };
const add = async (body: object = {}, { call }: SpecActor = shop) => {
  const answer = await call(http.addWebhook, { body: { url: receiver.url(), ...ALL, ...body } });
  if (answer.status !== 201) throw new Error(answer.error.message);
  return { ...answer.body, params: { id: answer.body.webhook.id } };
};
const cardOf = (customer = ann, owner = shop) =>
  createCard(app, {
    ...{ businessId: owner.id, customerId: customer.id },
    actor: { kind: 'business', id: owner.id },
  });
/** Everything that happened, and is due, is told. */
const tell = async () => {
  await app.react();
  await app.tellWebhooks();
};
const makeDue = (id: string) =>
  app.pool.query(
    `UPDATE platform.webhook_deliveries SET due_at = now() - interval '1 minute' WHERE webhook_id = $1 AND state = 'waiting'`,
    [id],
  );
const verified = (secret: string, { body, headers }: TakenMessage) =>
  new Webhook(secret).verify(body, headers) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
const listed = async (params: { id: string }, { call } = shop) =>
  (await call(http.webhookDeliveries, { params })).body.deliveries;
const answering = (status: number) => {
  receiver.answer = (_, response) => response.writeHead(status).end();
};

describe('[WH3] an address', () => {
  it.each(['https://127.0.0.1/', 'https://[::ffff:127.0.0.1]/', 'https://2130706433/', 'http://localhost/'])(
    'is not %s',
    async (url) => {
      const answer = await shop.call(http.addWebhook, { body: { url, ...ALL } });
      expect(answer).toMatchObject({ status: 422, error: { code: 'validation_failed', field: 'url' } });
    },
  );
});

it('[WH4, WH6] tells of each thing by its name, with ids alone', async () => {
  const { secret, params } = await add();
  const card = cardOf();
  const { id } = await card.stamp(10);
  await tell();
  // Sent at once, so in any order.
  const told = receiver.taken
    .map((one) => verified(secret, one))
    .sort((a, b) => a.type.localeCompare(b.type));
  const about = {
    shop_id: shop.id,
    customer: { id: ann.id },
    programme: 1,
    balance: 10,
    by: { kind: 'owner' },
  };
  expect(told).toMatchObject([
    { type: 'card.opened', data: { ...about, id } },
    { type: 'stamps.given', data: { ...about, id, stamps: 10 } },
  ]);
  expect(JSON.stringify(told)).not.toContain('Ann');
  expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  expect(await listed(params)).toMatchObject([
    { event: 'stamps.given', state: 'delivered', status: 204 },
    { event: 'card.opened', state: 'delivered', status: 204 },
  ]);
});

it('[WH4] tells only of what was chosen, and of nothing before it was named', async () => {
  const card = cardOf();
  await card.stamp(1);
  const { secret } = await add({ events: ['stamps.given'] });
  await card.stamp(1);
  await tell();
  expect(receiver.taken.map((one) => verified(secret, one))).toMatchObject([
    { type: 'stamps.given', data: { balance: 2 } },
  ]);
});

it('[WH4] tells of a customer’s erasure where they had a card', async () => {
  const [other, without] = [await app.business(), await app.business()];
  const hooks = [await add(), await add({}, other), await add({}, without)];
  await cardOf().stamp(1);
  await cardOf(ann, other).stamp(1);
  await app.ports.waitForPosition(await app.store.head(), 3_000);
  expect(await ann.call(deleteUserAccount, { body: { password: SPEC_PASSWORD } })).toMatchObject({
    status: 204,
  });
  await tell();
  const events = await Promise.all(
    [shop, other, without].map(async (one, nth) =>
      (await listed(hooks[nth]?.params ?? { id: '' }, one)).map(({ event }) => event),
    ),
  );
  expect(events).toEqual([
    ['customer.erased', 'stamps.given', 'card.opened'],
    ['customer.erased', 'stamps.given', 'card.opened'],
    [],
  ]);
});

it('[WH5] signs twice while a secret is rotated, and seals both', async () => {
  const { secret: before, params } = await add({ events: ['stamps.given'] });
  const { secret: after } = (await shop.call(http.rotateWebhookSecret, { params })).body;
  await cardOf().stamp(1);
  await tell();
  const [message] = receiver.taken;
  if (!message) throw new Error('nothing was told');
  expect(message.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  for (const secret of [before, after]) verified(secret, message);
  expect(() => verified('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toThrow();
  expect(() =>
    verified(after, { ...message, body: message.body.replace('"stamps":1', '"stamps":9') }),
  ).toThrow();
  const { rows } = await app.pool.query('SELECT * FROM platform.webhooks WHERE id = $1', [params.id]);
  const stored = JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  for (const secret of [before, after, receiver.url()]) expect(stored).not.toContain(secret);
  await app.pool.query(`UPDATE platform.webhooks SET old_secret_ends_at = now() WHERE id = $1`, [params.id]);
  await cardOf().stamp(1);
  await tell();
  expect(receiver.taken.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
});

it('[WH6] names people only to who may see names, and stores none', async () => {
  const { params } = await add({ events: ['stamps.given'], with_names: true });
  const [named, unnamed] = [await keyOf(app, shop), await keyOf(app, shop, ALL_BUT_NAMES, 'Back')];
  const body = { url: receiver.url('/key'), events: ['stamps.given'] as const, with_names: true };
  expect(await unnamed.call(v1.v1AddWebhook, { body })).toMatchObject({ status: 403 });
  expect(await named.call(v1.v1AddWebhook, { body })).toMatchObject({ status: 201 });
  await cardOf().stamp(1);
  await tell();
  const people = receiver.taken.map(({ body }) => JSON.parse(body).data);
  const [ownName] = (await app.people.byIds([shop.id])).values();
  expect(people).toMatchObject([
    { customer: { id: ann.id, name: ann.name }, by: { kind: 'owner', name: ownName?.name } },
    { customer: { name: ann.name } },
  ]);
  const { rows } = await app.pool.query(
    'SELECT message FROM platform.webhook_deliveries WHERE webhook_id = $1',
    [params.id],
  );
  expect(JSON.stringify(rows)).not.toContain(ann.name);
  await ann.call(deleteUserAccount, { body: { password: SPEC_PASSWORD } });
  const [{ id = '' } = {}] = await listed(params);
  const shown = await shop.call(http.webhookDelivery, { params: { ...params, delivery_id: id } });
  expect(shown.body.request.body).not.toContain(ann.name);
});

it('[WH7] tries again at growing waits, with one id, then lists it as failed', async () => {
  const { params } = await add({ events: ['stamps.given'] });
  answering(500);
  await cardOf().stamp(1);
  await tell();
  for (const [nth, wait] of WAITS_SECONDS.entries()) {
    const [delivery] = await listed(params);
    expect(delivery).toMatchObject({
      state: 'waiting',
      attempts: nth + 1,
      status: 500,
      problem: 'Answered 500',
    });
    const seconds = (Date.parse(delivery?.next_at ?? '') - Date.now()) / 1000;
    expect(Math.abs(seconds - wait)).toBeLessThan(30);
    // The address rests between rounds that fail [WH8].
    daysOn += 1 / 24;
    await makeDue(params.id);
    await tell();
  }
  expect(await listed(params)).toMatchObject([
    { state: 'failed', attempts: WAITS_SECONDS.length + 1, next_at: null },
  ]);
  expect(WAITS_SECONDS.reduce((sum, one) => sum + one) / 3_600).toBeGreaterThan(23.5);
  expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('[WH8] is not hurried while it fails, and holds up no other', async () => {
  const other = await app.business();
  const [{ params }, good] = [
    await add({ events: ['stamps.given'] }),
    await add({ url: receiver.url('/good') }, other),
  ];
  receiver.answer = (request, response) => response.writeHead(request.url === '/good' ? 204 : 503).end();
  for (let nth = 0; nth < 6; nth += 1) {
    await cardOf().stamp(1);
    await tell();
  }
  expect((await listed(params)).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 0, 0, 1, 1]);
  await cardOf(ann, other).stamp(1);
  await tell();
  expect(await listed(good.params, other)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
});

describe('[WH9] is switched off, with a mail', () => {
  const mails = async () => {
    await app.react();
    await app.deliver();
    const { rows } = await app.pool.query(
      `SELECT kind FROM platform.mails WHERE account_id = $1 AND kind = 'webhook_off'`,
      [shop.id],
    );
    return rows.length;
  };
  const stateOf = async () => (await shop.call(http.webhooks)).body.webhooks[0];

  it('at 410', async () => {
    const { params } = await add({ events: ['stamps.given'] });
    answering(410);
    await cardOf().stamp(1);
    await tell();
    expect(await stateOf()).toMatchObject({ is_on: false, off_reason: 'gone', failed: 1, waiting: 0 });
    expect((await app.eventsOf(webhooksStream(shop.id))).at(-1)).toMatchObject({
      type: 'WebhookTurnedOff',
      actor: { kind: 'system' },
    });
    expect(await mails()).toBe(1);
    receiver.taken.length = 0;
    await cardOf().stamp(1);
    await tell();
    expect(receiver.taken).toEqual([]);
    expect(await shop.call(http.resendWebhook, { params, body: {} })).toMatchObject({ status: 409 });
  });

  it('after three days, but not if a message was taken meanwhile', async () => {
    const { params } = await add({ events: ['stamps.given'] });
    answering(500);
    const fail = async () => {
      await cardOf().stamp(1);
      await tell();
    };
    await fail();
    receiver.answer = taking;
    daysOn = 2;
    await fail();
    answering(500);
    await fail();
    await app.pool.query(
      `UPDATE platform.webhooks SET failing_since = failing_since + interval '2 days' WHERE id = $1`,
      [params.id],
    );
    daysOn = 4;
    await fail();
    expect(await stateOf()).toMatchObject({ is_on: true });
    daysOn = 5.1;
    await fail();
    expect(await stateOf()).toMatchObject({ is_on: false, off_reason: 'failing', waiting: 0 });
    expect(await mails()).toBe(1);
  });
});

describe('[WH10] a message', () => {
  it('is shown with its request and answer, without what headers reveal', async () => {
    const { params, secret } = await add({ events: ['stamps.given'] });
    receiver.answer = (_, response) =>
      response
        .writeHead(418, { 'content-type': 'text/plain', 'set-cookie': 'session=theirs' })
        .end('a teapot');
    await cardOf().stamp(1);
    await tell();
    const [{ id = '' } = {}] = await listed(params);
    const { body } = await shop.call(http.webhookDelivery, { params: { ...params, delivery_id: id } });
    expect(JSON.parse(body.request.body)).toEqual(JSON.parse(receiver.taken[0]?.body ?? ''));
    expect(body.answer).toMatchObject({ body: 'a teapot' });
    expect(body.answer?.headers).toContainEqual({ name: 'content-type', value: 'text/plain' });
    expect(body.answer?.headers).toContainEqual({ name: 'set-cookie', value: '•••' });
    const signature = receiver.taken[0]?.headers['webhook-signature'] ?? '';
    for (const hidden of [signature, secret, 'session=theirs'])
      expect(JSON.stringify(body)).not.toContain(hidden);
  });

  it('is sent again: one, all that failed, or all from a position on, also of a time when it was off', async () => {
    const url = receiver.url('/again');
    const { params } = await add({ url, events: ['stamps.given'] });
    answering(410);
    const first = await cardOf().stamp(1);
    await tell();
    const second = await cardOf().stamp(1);
    await tell();
    receiver.answer = taking;
    const body = { url, events: ['stamps.given'] as const, is_on: true };
    await shop.call(http.changeWebhook, { params, body });
    const positions = () =>
      receiver.taken
        .splice(0)
        // Retries of others may be due meanwhile.
        .filter(({ path }) => path === '/again')
        .map(({ body }): number => JSON.parse(body).data.position)
        .sort((a, b) => a - b);
    positions();
    const again = async (sent: object) => {
      await shop.call(http.resendWebhook, { params, body: sent });
      await app.tellWebhooks();
      return positions();
    };
    expect(await again({})).toEqual([first.position]);
    const [{ id = '' } = {}] = await listed(params);
    expect(await again({ delivery_id: id })).toEqual([first.position]);
    expect(await again({ from_position: first.position })).toEqual([first.position, second.position]);
    expect(await again({ from_position: second.position })).toEqual([second.position]);
  });
});

describe('[WH2, WH11] is', () => {
  const body = () => ({ url: receiver.url(), events: ['stamps.given'] as const });

  it('nobody else’s', async () => {
    const [other, { webhook }] = [await app.business(), await add()];
    const [mine, theirs] = [await keyOf(app, shop), await keyOf(app, other)];
    const params = { webhook_id: webhook.id };
    for (const { call } of [mine, theirs]) {
      expect((await call(v1.v1Webhooks)).body.webhooks).toEqual([]);
      for (const endpoint of [v1.v1WebhookDeliveries, v1.v1RotateWebhookSecret, v1.v1RemoveWebhook])
        expect(await call(endpoint, { params })).toMatchObject({ status: 404 });
      expect(await call(v1.v1ChangeWebhook, { params, body: body() })).toMatchObject({ status: 404 });
      expect(await call(v1.v1ResendWebhook, { params, body: {} })).toMatchObject({ status: 404 });
    }
    expect(await other.call(http.removeWebhook, { params: { id: webhook.id } })).toMatchObject({
      status: 404,
    });
  });

  it('switched off with the key that named it', async () => {
    const key = await keyOf(app, shop);
    await key.call(v1.v1AddWebhook, { body: body() });
    expect((await shop.call(http.webhooks)).body.webhooks).toMatchObject([{ key_name: 'Till key “Front”' }]);
    await shop.call(revokeApiKey, { params: { id: key.id } });
    await cardOf().stamp(1);
    await tell();
    expect(receiver.taken).toEqual([]);
    expect((await shop.call(http.webhooks)).body.webhooks).toMatchObject([{ off_reason: 'key_ended' }]);
  });

  it('told nothing while its shop is deactivated, and gone with it', async () => {
    const [admin, { params }] = [await app.admin(), await add({ events: ['stamps.given'] })];
    await cardOf().stamp(1);
    await app.react();
    await admin.call(deactivateBusiness, { params: { id: shop.id }, body: { reason: 'spec' } });
    receiver.taken.length = 0;
    await cardOf().stamp(1);
    await tell();
    expect(receiver.taken.map(({ body }) => JSON.parse(body).data.balance)).not.toContain(2);
    await admin.call(reactivateBusiness, { params: { id: shop.id } });
    await makeDue(params.id);
    await tell();
    expect((await listed(params)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    await shop.call(deleteBusinessAccount, { body: { password: SPEC_PASSWORD } });
    const { rowCount } = await app.pool.query(
      'SELECT 1 FROM platform.webhook_deliveries WHERE webhook_id = $1',
      [params.id],
    );
    expect(rowCount).toBe(0);
  });

  it('of an erased customer left without the answer', async () => {
    const { params } = await add({ events: ['stamps.given', 'customer.erased'] });
    receiver.answer = (_, response) => response.writeHead(200).end(`Hello ${ann.name}`);
    await cardOf().stamp(1);
    await tell();
    await ann.call(deleteUserAccount, { body: { password: SPEC_PASSWORD } });
    const [{ id = '' } = {}] = await listed(params);
    const shown = await shop.call(http.webhookDelivery, { params: { ...params, delivery_id: id } });
    expect(shown.body.answer).toBeNull();
    // Nor of what is sent later.
    await shop.call(http.resendWebhook, { params, body: { from_position: 1 } });
    await tell();
    expect(receiver.taken.length).toBeGreaterThan(2);
    const { rowCount } = await app.pool.query(
      'SELECT 1 FROM platform.webhook_deliveries WHERE webhook_id = $1 AND answer IS NOT NULL',
      [params.id],
    );
    expect(rowCount).toBe(0);
  });
});

it('[WH1] has at most ten addresses of a shop', async () => {
  for (let nth = 0; nth < WEBHOOKS.most; nth += 1) await add();
  await expect(add()).rejects.toThrow('at most 10 webhooks');
});

it('[WH12] costs no statement where there is none', async () => {
  await add({}, await app.business());
  await cardOf().stamp(1);
  await tell();
  const statements: string[] = [];
  const { query } = app.pool;
  app.pool.query = ((...args: [{ text?: string } | string]) => {
    statements.push(typeof args[0] === 'string' ? args[0] : (args[0].text ?? ''));
    return query.apply(app.pool, args as never);
  }) as never;
  await cardOf().stamp(1);
  await app.react();
  app.pool.query = query;
  expect(statements.filter((text) => text.includes('webhook'))).toEqual([]);
});
