import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, openClient } from '../client.ts';
import { endings } from './sessions/endings.ts';
import { type SecondApi, startSecondApi } from './sessions/second-api.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';

const WITHIN_MS = 1_000;
const KNOCK_MS = 20;

let product: ChaosProduct;
let second: SecondApi;
/** The process used, and another that must learn of it. */
let clients: Client[];
let slowest = 0;

beforeAll(async () => {
  product = await openProduct();
  second = await startSecondApi(product);
  clients = [product.client, openClient(second.url)];
});
afterAll(async () => {
  clients?.[1]?.close();
  await second?.stop();
  await product?.stop();
});

/** Milliseconds until a token is refused. */
async function untilRefused(client: Client, token: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { status } = await client.call('/auth/sessions', { method: 'GET', token });
    const took = performance.now() - began;
    if (status === 401 || took > 3 * WITHIN_MS) return took;
    await sleep(KNOCK_MS);
  }
}

/** An open live connection, which must end with the session. */
function openLive({ url }: Client, token: string): Promise<{ ended: Promise<void> }> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` } });
    request.on('error', reject);
    request.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`/live: ${response.statusCode}`));
      response.resume();
      resolve({ ended: new Promise((end) => response.on('close', end)) });
    });
  });
}

async function untilEnded({ ended }: { ended: Promise<void> }): Promise<number> {
  const began = performance.now();
  await Promise.race([ended, sleep(3 * WITHIN_MS)]);
  return performance.now() - began;
}

it.each(Object.entries(endings))(
  'ends sessions everywhere within a second after %s',
  { retry: 1 },
  async (_, prepare) => {
    const { tokens, act } = await prepare(product);
    const everywhere = clients.flatMap((client) => tokens.map((token) => ({ client, token })));
    const connections = await Promise.all(everywhere.map(({ client, token }) => openLive(client, token)));
    // Used just before, so that caches hold it.
    for (const { client, token } of everywhere)
      expect((await client.call('/auth/sessions', { method: 'GET', token })).status).toBe(200);
    await act();
    const times = await Promise.all([
      ...everywhere.map(({ client, token }) => untilRefused(client, token)),
      ...connections.map(untilEnded),
    ]);
    slowest = Math.max(slowest, ...times);
    expect(Math.max(...times)).toBeLessThanOrEqual(WITHIN_MS);
  },
);

it('in all of them', () => {
  figure`${Object.keys(endings).length} ways to end a session, in two processes: 401 and live connections closed after ${slowest} ms at most`;
  expect(slowest).toBeGreaterThan(0);
});
