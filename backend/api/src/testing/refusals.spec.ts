import { MAX_BODY_BYTES } from '@stampwell/contracts';
import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { allEndpoints, schemaOf } from '../services/http/openapi.ts';
import { createSessions } from '../services/identity/sessions.ts';
import { READS } from '../views/reads.ts';
import { requestsOf } from './spec-requests.ts';
import { createWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** Refusals that all endpoints share, each tested on each. No refusal has an effect, so all use one world. */

/** A position that no log reaches. */
const FAR = Number.MAX_SAFE_INTEGER;
const app = await openTestApp({
  projectors,
  ports: { waitForPosition: async (position, _, models) => position !== FAR || models?.length === 0 },
});
afterAll(() => app.close());
const world = await createWorld(app);

const roleOf = ({ who }: Endpoint): Role => (who === 'nobody' ? 'customer' : (who[0] as Role));
const made = new Map<Endpoint, ReturnType<typeof requestsOf>>();
/** A valid request by an authorized caller, made once: a mailbox that never answered gets few mails a day [ML1]. */
async function ownOf(endpoint: Endpoint) {
  const role = roleOf(endpoint);
  const making = made.get(endpoint) ?? requestsOf(endpoint, world, role);
  made.set(endpoint, making);
  const { own } = await making;
  return { token: world.actors[role].token, params: { session_id: 'x', id: world.own.owner.id }, ...own };
}

const closed = allEndpoints.filter(({ who }) => who !== 'nobody');
const reading = allEndpoints.filter(({ method }) => method === 'GET');
const writing = allEndpoints.filter(({ method }) => method !== 'GET');
const keyed = writing.filter(({ repeat }) => repeat !== 'none');

describe('a session that has ended', async () => {
  const gone = await createWorld(app);
  const sessions = createSessions(app.pool);
  for (const { id } of Object.values(gone.actors)) await sessions.endAll(id);

  it.each(closed)('opens $name to nobody', async (endpoint) => {
    const { token } = gone.actors[roleOf(endpoint)];
    const answer = await app.call(endpoint, { ...(await ownOf(endpoint)), token });
    expect(answer).toMatchObject({ status: 401, error: { code: 'session_ended' } });
  });
});

it.each(reading.filter(({ name }) => name in READS))('$name says so where it is behind', async (endpoint) => {
  const headers = { 'x-read-after': String(FAR) };
  const answer = await app.call(endpoint, { ...(await ownOf(endpoint)), headers });
  expect(answer).toMatchObject({ status: 503, error: { code: 'read_model_behind', retry_after: 1 } });
  expect(answer.headers.get('retry-after')).toBe('1');
});

it.each(reading.filter(({ name }) => !(name in READS)))('$name waits for no read model', async (endpoint) => {
  const own = await ownOf(endpoint);
  const { status } = await app.call(endpoint, { ...own, headers: { 'x-read-after': String(FAR) } });
  expect(status).toBe((await app.call(endpoint, own)).status);
});

/** Sends a raw body in an otherwise valid request. */
async function sendAs(endpoint: Endpoint, type: string, body: string) {
  const { params, token } = await ownOf(endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String((params as Record<string, string>)[name]),
  );
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  const response = await fetch(`${app.url}/api${path}`, { method: endpoint.method, headers, body });
  const { code } = (await response.json()) as { code: string };
  return [response.status, code];
}

const deep = `{"a":${'['.repeat(40)}${']'.repeat(40)}}`;
const UNREADABLE: [type: string, body: string][] = [
  ['application/json', '{"a"'],
  ['application/json', '[]'],
  ['application/json', '{"a":"\\u0000"}'],
  ['application/json', '{"a":"\\ud800"}'],
  ['application/json', deep],
  ['text/plain', '{}'],
];
const parsing = writing.filter(({ takesRawBody }) => !takesRawBody);

it.each(parsing)('$name cannot read what is no JSON object', async (endpoint) => {
  for (const [type, body] of UNREADABLE)
    expect(await sendAs(endpoint, type, body)).toEqual([400, 'malformed']);
});

const taking = writing.filter(({ takesBytes }) => !takesBytes);

it.each(taking)('$name takes 64 KiB and no more, whether it asks for a body or not', async (endpoint) => {
  const filled = JSON.stringify({ filler: 'x'.repeat(MAX_BODY_BYTES) });
  expect(await sendAs(endpoint, 'application/json', filled)).toEqual([413, 'too_large']);
});

it.each(keyed)('$name refuses a key that is none', async (endpoint) => {
  for (const key of ['k'.repeat(101), 'é']) {
    const own = await ownOf(endpoint);
    const headers = { ...own.headers, 'idempotency-key': key };
    const answer = await app.call(endpoint, { body: {}, ...own, headers });
    expect(answer).toMatchObject({ status: 422, error: { field: 'Idempotency-Key' } });
  }
});

/** An invalid value for each query parameter. */
const WRONG: Record<string, string> = {
  limit: '0',
  cursor: 'c'.repeat(301),
  days: '366',
  q: ' ',
  type: 'x'.repeat(300),
  business_id: 'x',
  at: 'yesterday',
  from: 'yesterday',
  to: 't'.repeat(300),
  stream: 's'.repeat(500),
  actor: 'x'.repeat(300),
  card: 'c'.repeat(21),
};

const parameters = reading.flatMap((endpoint) => {
  const { properties = {} } = (endpoint.query ? schemaOf(endpoint.query, 'input') : {}) as {
    properties?: object;
  };
  return Object.keys(properties).map((name) => ({ endpoint, call: endpoint.name, name }));
});

it.each(parameters)('$call refuses a ?$name= that is none', async ({ endpoint, name }) => {
  const own = await ownOf(endpoint);
  const query = { ...('query' in own && own.query), [name]: WRONG[name] ?? '' };
  const answer = await app.call(endpoint, { ...own, query });
  expect(answer).toMatchObject({ status: 422, error: { code: 'validation_failed', field: name } });
});
