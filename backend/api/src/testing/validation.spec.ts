import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { stampHistory } from '@stampwell/contracts/http/stamps.ts';
import { checkout } from '@stampwell/contracts/http/subscription.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import { allEndpoints } from '../services/http/openapi.ts';
import { requestsOf } from './spec-requests.ts';
import { createWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());
const world = await createWorld(app);

/** Default messages of the schema library, which must not reach users. */
const SCHEMA_TALK = /^$|^(Invalid input|Required)$|expected|Too (small|big)|Invalid option/;

/** A body that the endpoint's schema refuses: empty, or with a list in each field. */
function refusedBody({ body }: Endpoint): Record<string, unknown> | null {
  const fields = Object.keys((body as unknown as { shape?: object }).shape ?? {});
  const lists = Object.fromEntries(fields.map((field) => [field, [field]]));
  return [{}, lists].find((candidate) => body && !body.safeParse(candidate).success) ?? null;
}

const taking = allEndpoints.filter((endpoint) => endpoint.body && refusedBody(endpoint));

it.each(taking)('$name says which field it refuses, in words', async (endpoint) => {
  const role = (endpoint.who === 'nobody' ? 'customer' : endpoint.who[0]) as Role;
  const { own } = await requestsOf(endpoint, world, role);
  const answer = await world.actors[role].call(endpoint, {
    params: { session_id: 'unknown' },
    ...own,
    body: refusedBody(endpoint),
  });
  expect(answer).toMatchObject({ status: 422, error: { code: 'validation_failed' } });
  const { field, errors = [], message, error } = answer.error;
  expect(errors[0]).toEqual({ field, message });
  expect(error).toBe(message);
  for (const { message: words } of errors) expect(words).not.toMatch(SCHEMA_TALK);
});

it.each(['0', '-1', '1.5', 'abc'])('refuses ?limit=%s in words', async (limit) => {
  const answer = await world.actors.customer.call(stampHistory, { query: { limit } });
  expect(answer).toMatchObject({ status: 422, error: { field: 'limit' } });
  expect(answer.error.message).not.toMatch(SCHEMA_TALK);
});

it.each([{}, { plan_type: 'weekly' }])('asks for a plan: %o', async (body) => {
  const answer = await world.actors.business.call(checkout, { body });
  expect(answer).toMatchObject({ status: 422, error: { message: 'Please select a plan' } });
});
