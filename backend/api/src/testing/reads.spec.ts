import { subscriptionStream } from '@stampwell/contracts';
import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { EXAMPLE } from '@stampwell/contracts/http/v1/examples.ts';
import { v1AddWebhook } from '@stampwell/contracts/http/v1/index.ts';
import { projectors } from '@stampwell/read-models';
import type pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { LIVE_MODELS } from '../live/compose.ts';
import { allEndpoints, schemaOf } from '../services/http/openapi.ts';
import { v1Endpoints } from '../services/http/openapi-v1.ts';
import { READS, V1_READS } from '../views/reads.ts';
import { createCard } from './spec-card.ts';
import { keyOf } from './spec-key.ts';
import { openLive } from './spec-live.ts';
import { requestsOf } from './spec-requests.ts';
import { createWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** Compares `READS` with the tables that each endpoint actually queries. */

const app = await openTestApp({ projectors });
afterAll(() => app.close());
const world = await createWorld(app);
await app.ports.waitForPosition(await app.store.head(), 10_000);

const modelOf = new Map(
  projectors.flatMap(({ name, tables }) => tables.map((table) => [table.name, name] as const)),
);
let read = new Set<string>();

/** Watches every statement of the API's pool; projectors in this process use other connections. */
app.pool.on('acquire', (client: pg.PoolClient & { isWatched?: boolean }) => {
  if (client.isWatched) return;
  client.isWatched = true;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query(statement: unknown, ...rest: unknown[]) {
      for (const model of modelsIn(statement)) read.add(model);
      return query(statement, ...rest);
    },
  });
});

function modelsIn(statement: unknown): string[] {
  const { text = '' } =
    typeof statement === 'string' ? { text: statement } : (statement as { text?: string });
  return [...text.matchAll(/\bviews\.(\w+)/g)].flatMap(([, table]) => modelOf.get(table ?? '') ?? []);
}

/** `live` is left out, because its connection never ends. */
const asked = allEndpoints.filter(({ method, name }) => method === 'GET' && name !== 'live');
const rolesOf = ({ who }: Endpoint): readonly Role[] =>
  who === 'nobody' || who === 'key' ? ['customer'] : who;

interface Choice {
  enum?: string[];
}

function queriesOf({ query }: Endpoint): (Record<string, string> | undefined)[] {
  const { properties = {} } = query
    ? (schemaOf(query, 'input') as { properties?: Record<string, Choice> })
    : {};
  const choices = Object.entries(properties).flatMap(([name, choice]) =>
    (choice.enum ?? []).map((value) => ({ [name]: value })),
  );
  return [undefined, ...choices];
}

it.each(asked)('$name waits for the read models that it reads, and no others', async (endpoint) => {
  const own: { token: string }[] = [];
  for (const role of rolesOf(endpoint)) {
    const requests = await requestsOf(endpoint, world, role);
    for (const [stream, event] of requests.given ?? []) await app.given(stream, [event]);
    own.push({ token: world.actors[role].token, ...requests.own });
  }
  await app.ports.waitForPosition(await app.store.head(), 10_000);
  const declared: readonly string[] = READS[endpoint.name as keyof typeof READS] ?? [];
  // A background job that reads at the same time is seen too, but not again.
  await vi.waitFor(
    async () => {
      read = new Set();
      // With and without the query parameters, and with each of their choices, which may change the tables.
      for (const request of own)
        for (const asks of [request, ...queriesOf(endpoint).map((query) => ({ ...request, query }))])
          await app.call(endpoint, asks);
      expect([...read].sort(), `${endpoint.name} in backend/api/src/views/reads.ts`).toEqual(declared);
      // A first poster starts the thread that draws it.
    },
    { timeout: 10_000 },
  );
});

const key = await keyOf(app, world.own.owner);
const { webhook } = (await key.call(v1AddWebhook, { body: v1AddWebhook.example.body })).body;

it.each(v1Endpoints.filter(({ method }) => method === 'GET'))(
  'of the public API, $name waits for the read models that it reads',
  async (endpoint) => {
    const { example } = endpoint;
    const request = JSON.parse(
      JSON.stringify({ params: example?.params, query: example?.query })
        .replaceAll(EXAMPLE.customerId, world.own.customer.id)
        .replaceAll(EXAMPLE.transactionId, world.own.transactionId)
        .replaceAll(EXAMPLE.webhookId, webhook.id),
    );
    await app.ports.waitForPosition(await app.store.head(), 10_000);
    const declared: readonly string[] = V1_READS[endpoint.name as keyof typeof V1_READS] ?? [];
    await vi.waitFor(async () => {
      read = new Set();
      expect((await key.call(endpoint, request)).status).toBe(200);
      expect([...read].sort(), `${endpoint.name} in backend/api/src/views/reads.ts`).toEqual(declared);
    });
  },
);

it('names endpoints that there are', () => {
  const names = allEndpoints.map(({ name }) => name);
  expect(Object.keys(READS).filter((name) => !names.includes(name))).toEqual([]);
});

it('tells live what is made of the read models that it waits for', async () => {
  const { owner, customer } = world.own;
  const data = { business_id: owner.id };
  read = new Set();
  const listening = await Promise.all(
    [owner, customer].map(async (actor) => ({ actor, past: await openLive(app.url, actor.token, '1') })),
  );
  const stamped = createCard(app, { businessId: owner.id, customerId: customer.id });
  await stamped.stamp(1);
  await app.given(subscriptionStream(owner.id), [{ type: 'TrialEnded', data }]);
  for (const { past } of listening) await past.until(3);
  expect([...read].sort()).toEqual(READS.live);
  expect([...LIVE_MODELS].sort()).toEqual(READS.live);
  for (const { past } of listening) past.close();
});
