import { connect } from 'node:net';
import {
  BODY_TIMEOUT_MS,
  HTTP_SERVER,
  LIVE_CONNECTIONS_PER_ACCOUNT,
  STAFF_PER_BUSINESS,
} from '@stampwell/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClient } from '../client.ts';
import { median, quantile } from './guessing/behind-a-proxy.ts';
import { newEmail, openShop, PASSWORD, type Person, registerCustomer, type Shop } from './support/actors.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';
import { countTo, sideBySide } from './support/side-by-side.ts';

const HIRINGS = 500;
const OTHERS = 8;
/** Or a multiple of a sign-in without load, on slower machines. */
const SIGN_IN_MS = 500;
const TIMES_ALONE = 8;

let product: ChaosProduct;
let shop: Shop;
let people: Person[];

beforeAll(async () => {
  product = await openProduct();
  const { client, admin } = product;
  shop = await openShop(client, admin, { name: 'Crowded' });
  people = await sideBySide(countTo(OTHERS), 2, (nth) => registerCustomer(client, `Other ${nth}`));
});
afterAll(() => product?.stop());

async function signInMs(email: string): Promise<number> {
  const began = performance.now();
  const { status } = await product.client.call('/auth/login', { body: { email, password: PASSWORD } });
  expect(status).toBe(200);
  return performance.now() - began;
}

/** Cycles through items until it is over. */
function* inTurns<Item>(items: readonly Item[], isOver: () => boolean): Generator<Item> {
  while (!isOver()) yield* items;
}

it(`lets others sign in while one owner hires ${HIRINGS} at once`, async () => {
  const alone: number[] = [];
  for (const { email } of people) alone.push(await signInMs(email));
  const crowd = openClient(product.url);
  const statuses = new Map<number, number>();
  let isOver = false;
  const hiring = Promise.all(
    countTo(HIRINGS).map(async (nth) => {
      const body = { name: `Hand ${nth}`, email: newEmail(), password: PASSWORD };
      const { status } = await crowd.call('/business/employees', { token: shop.token, body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
  ).then(() => (isOver = true));

  const times: number[] = [];
  for (const { email } of inTurns(people, () => isOver)) times.push(await signInMs(email));
  await hiring;
  crowd.close();

  const p99 = quantile(times, 0.99);
  const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  figure`${HIRINGS} hirings at once (${told}): ${times.length} sign-ins of others meanwhile, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; alone ${median(alone).toFixed(0)} ms`;
  expect([...statuses.keys()].filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
  expect(statuses.get(201)).toBeLessThanOrEqual(STAFF_PER_BUSINESS);
  expect(p99).toBeLessThan(Math.max(SIGN_IN_MS, TIMES_ALONE * median(alone)));
});

/** The answer to an incomplete request, and the time until the server closes the connection. */
function half(bytes: string): Promise<{ answer: string; ms: number }> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  const began = performance.now();
  let answer = '';
  socket.on('data', (text) => (answer += text));
  socket.write(bytes);
  return new Promise((resolve) =>
    socket.once('close', () => resolve({ answer, ms: performance.now() - began })),
  );
}

it('closes incomplete requests, with the reason', async () => {
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n';
  const body = 'Content-Type: application/json\r\nContent-Length: 60\r\n\r\n{"email":';
  const [inBody, inHead] = await Promise.all([half(head + body), half(head)]);
  expect(inBody.answer).toMatch(/^HTTP\/1\.1 408 .*Connection: close.*"code":"too_slow"/s);
  expect(inHead.answer).toMatch(/^HTTP\/1\.1 408 /);
  const slack = HTTP_SERVER.connectionsCheckingInterval + 3_000;
  expect(inBody.ms).toBeLessThan(BODY_TIMEOUT_MS + slack);
  expect(inHead.ms).toBeLessThan(HTTP_SERVER.headersTimeout + slack);
  figure`half a body is answered 408 after ${(inBody.ms / 1000).toFixed(1)} s, half a head after ${(inHead.ms / 1000).toFixed(1)} s`;
}, 40_000);

it('keeps capacity for others’ live connections', async () => {
  const [one, other] = people as [Person, Person];
  const open = async ({ token }: Person) => {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${product.url}/api/live`, { headers, signal: stop.signal });
    // The response is referenced, since an unreferenced one is closed with its connection.
    return { reply, status: reply.status, stop };
  };
  const many = await Promise.all(countTo(300).map(() => open(one)));
  const another = await open(other);
  const opened = many.filter(({ status }) => status === 200).length;
  expect(opened).toBe(LIVE_CONNECTIONS_PER_ACCOUNT);
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(another.status).toBe(200);
  for (const { stop } of [...many, another]) stop.abort();
  figure`300 live connections asked for by one account: ${opened} open, ${300 - opened} answered 429; another account's is open`;
});
