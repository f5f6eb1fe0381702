import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { watchStream } from '@stampwell/contracts/streams.ts';
import { projectors } from '@stampwell/read-models';
import { createPositionWaiter } from '@stampwell/runtime/positions.ts';
import { type Projections, startProjections } from '@stampwell/runtime/start-projections.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { allEndpoints } from '../services/http/openapi.ts';
import { createCard } from '../testing/spec-card.ts';
import { openLive } from '../testing/spec-live.ts';
import { requestsOf } from '../testing/spec-requests.ts';
import { createWorld } from '../testing/spec-world.ts';
import { openTestApp } from '../testing/test-app.ts';
import { READS } from './reads.ts';

/** Halts each read model in turn: endpoints that do not read it must answer as before. */

const names = projectors.map(({ name }) => name);
/** Short, because the other read models are already up to date. */
const BRIEFLY_MS = 30;

const app = await openTestApp({
  ports: { waitForPosition: (position, _, models) => waiter.waitFor(position, BRIEFLY_MS, models) },
});
const waiter = createPositionWaiter(app.pool);
let projections: Projections | undefined;
const stop = async () => {
  await projections?.stop();
  projections = undefined;
};
afterEach(stop);
afterAll(async () => {
  await stop();
  await waiter.close();
  await app.close();
});

async function startBut(halted?: string): Promise<void> {
  projections = await startProjections({
    databaseUrl: app.databaseUrl,
    store: app.store,
    projectors: projectors.filter(({ name }) => name !== halted),
    pollMs: 100,
    gatherMs: 0,
  });
}
const caughtUp = async (models: string[]) =>
  expect(await waiter.waitFor(await app.store.head(), 10_000, models)).toBe(true);

await startBut();
const world = await createWorld(app);
const roleOf = ({ who }: Endpoint): Role => (who === 'nobody' ? 'customer' : (who[0] as Role));
const calls = await Promise.all(
  allEndpoints
    .filter(({ name, method }) => name in READS && name !== 'live' && method === 'GET')
    .map(async (endpoint) => {
      const role = roleOf(endpoint);
      const { own, given = [] } = await requestsOf(endpoint, world, role);
      for (const [stream, event] of given) await app.given(stream, [event]);
      return { endpoint, sent: { token: world.actors[role].token, ...own } };
    }),
);
await caughtUp(names);

/** By endpoint: the status and the Retry-After header. */
async function askAll(): Promise<Record<string, [status: number, retryAfter: string | null]>> {
  const position = await app.store.head();
  const answers: [string, [number, string | null]][] = [];
  for (const { endpoint, sent } of calls) {
    const headers = { 'x-read-after': String(position) };
    const { status, headers: answered } = await app.call(endpoint, { ...sent, headers });
    answers.push([endpoint.name, [status, answered.get('retry-after')]]);
  }
  return Object.fromEntries(answers);
}
const before = await askAll();
await stop();

it.each(names)('%s', async (halted) => {
  await startBut(halted);
  const stream = watchStream(world.own.owner.id);
  const data = { business_id: world.own.owner.id, account_id: world.own.employee.id, misses: 10 };
  await app.given(stream, [{ type: 'CodesMissed', data: { ...data, day: '2026-11-20' } }]);
  await caughtUp(names.filter((name) => name !== halted));
  const reads = (name: string) => (READS as Record<string, readonly string[]>)[name]?.includes(halted);
  const expected = Object.entries(before).map(([name, answer]) => [name, reads(name) ? [503, '1'] : answer]);
  expect(await askAll()).toEqual(Object.fromEntries(expected));
});

it.each(names.filter((name) => !['customer-cards', 'business-directory'].includes(name)))(
  '%s keeps no card’s message back',
  async (halted) => {
    await startBut(halted);
    const { owner } = world.own;
    const { id: customerId } = await app.customer();
    const heard = await openLive(app.url, owner.token);
    await createCard(app, { businessId: owner.id, customerId }).stamp(1);
    const told = await heard.until(2);
    expect(told.map(({ type }) => type)).toEqual(['card-changed', 'transaction']);
    heard.close();
  },
);
