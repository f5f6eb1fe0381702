import { cardStream, type StoredEvent, WEBHOOK_EVENTS } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/webhooks.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, it, vi } from 'vitest';
import { isPublic } from '../../services/outbound/public-address.ts';
import type { SpecActor } from '../../testing/spec-actors.ts';
import { createCard } from '../../testing/spec-card.ts';
import { openSpecReceiver, PUBLIC_ADDRESS } from '../../testing/spec-receiver.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { createDeliveries } from './deliveries.ts';
import { newsOf } from './messages.ts';

/** The promise, by `DELIVERIES=10000` in full: each message at least once, none forged, none to a private address, whatever receivers and names do. */
const DELIVERIES = Number(process.env.DELIVERIES ?? 1_000);
const SHOPS = 10;

const receiver = await openSpecReceiver();
let names = 0;
/** Every fifth look-up finds a private address, every seventh another one beside a public one. */
async function rebinding(): Promise<string[]> {
  names += 1;
  if (names % 5 === 0) return ['169.254.169.254'];
  return names % 7 === 0 ? [PUBLIC_ADDRESS, '10.0.0.7'] : [PUBLIC_ADDRESS];
}
/** The clock is moved past the rests of receivers that fail [WH8]. */
let later = 0;
const app = await openTestApp({
  ports: { outbound: receiver.outbound({ resolve: rebinding, totalMs: 2_000 }) },
  now: () => new Date(Date.now() + later),
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

let requests = 0;
/** Of a hundred requests, thirty go wrong in ways of their own. */
function faulty(): void {
  receiver.answer = (request, response) => {
    requests += 1;
    const nth = requests % 100;
    if (nth < 10) response.writeHead(503).end();
    else if (nth < 14) response.writeHead(302, { location: receiver.url('/elsewhere') }).end();
    else if (nth < 18) request.socket.destroy();
    else if (nth < 20) response.writeHead(200).end('x'.repeat(70_000));
    // Taken, and the connection is gone before we know: the message comes again.
    else if (nth < 24) response.socket?.end();
    // One of a thousand hangs until the deadline.
    else if (requests % 1_000 !== 24)
      response.writeHead(204, { connection: nth < 30 ? 'close' : 'keep-alive' }).end();
  };
}

async function webhookOf(shop: SpecActor): Promise<{ id: string; secret: string }> {
  for (;;) {
    const body = { url: receiver.url(`/${shop.id}`), events: WEBHOOK_EVENTS };
    const answer = await shop.call(http.addWebhook, { body });
    if (answer.status === 201) return { id: answer.body.webhook.id, secret: answer.body.secret };
  }
}

it('[WH3, WH4, WH5] deliveries under faults: each at least once, none forged, none to a private address', async () => {
  const ann = await app.customer();
  const shops = await Promise.all(Array.from({ length: SHOPS }, () => app.business()));
  const secrets = new Map<string, string>();
  const deliveries = createDeliveries(app.pool);
  for (const shop of shops) {
    const [event] = await createCard(app, { businessId: shop.id, customerId: ann.id })
      .stamp(1)
      .then(() => app.eventsOf(cardStream(shop.id, ann.id)));
    const { id, secret } = await webhookOf(shop);
    secrets.set(shop.id, secret);
    // One event, told at positions of their own: the log itself is tried elsewhere.
    const many = Array.from({ length: DELIVERIES / SHOPS }, (_, nth): StoredEvent => {
      if (!event) throw new Error('no stamp');
      return { ...event, position: 1_000_000 + nth };
    });
    const news = many.flatMap((one) => newsOf(one).filter(({ event }) => event === 'stamps.given'));
    await deliveries.add(
      news.map((one) => ({ ...one, webhookId: id })),
      app.pool,
    );
  }
  faulty();
  const begun = Date.now();
  const left = async () =>
    (await app.pool.query(`SELECT 1 FROM platform.webhook_deliveries WHERE state <> 'delivered' LIMIT 1`))
      .rowCount;
  while (await left()) {
    // As if every wait were over.
    later += 31_000;
    await app.pool.query(
      `UPDATE platform.webhook_deliveries SET due_at = now() - interval '1 minute', state = 'waiting', attempts = 0 WHERE state <> 'delivered'`,
    );
    await app.tellWebhooks();
  }
  const seconds = (Date.now() - begun) / 1000;

  // Verified as of their own time, since ours was moved.
  vi.useFakeTimers({ toFake: ['Date'] });
  const taken = new Map<string, Set<number>>();
  for (const { path, headers, body } of receiver.taken) {
    const shopId = path.slice(1);
    vi.setSystemTime(Number(headers['webhook-timestamp']) * 1_000);
    const { data } = new Webhook(secrets.get(shopId) ?? '').verify(body, headers) as {
      data: { shop_id: string; position: number };
    };
    expect(data.shop_id).toBe(shopId);
    taken.set(shopId, (taken.get(shopId) ?? new Set()).add(data.position));
  }
  vi.useRealTimers();
  expect([...taken.values()].map(({ size }) => size)).toEqual(shops.map(() => DELIVERIES / SHOPS));
  expect(receiver.taken.filter(({ path }) => path === '/elsewhere')).toEqual([]);
  expect(receiver.dialled.every(isPublic)).toBe(true);
  // biome-ignore lint/suspicious/noConsole: the figure of promises/README.md
  console.log(
    `webhooks: ${DELIVERIES} deliveries in ${seconds.toFixed(1)} s, ${receiver.taken.length} requests arrived, ${names} look-ups`,
  );
}, 300_000);
