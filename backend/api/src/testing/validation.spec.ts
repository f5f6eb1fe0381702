import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { projectors } from '@stampwell/projections';
import { afterAll, expect, it } from 'vitest';
import { allEndpoints } from '../platform/openapi.ts';
import { openSpecApp } from './spec-app.ts';
import { SPEC_REQUESTS } from './spec-requests.ts';
import { createWorld } from './spec-world.ts';

const app = await openSpecApp({ projectors });
afterAll(() => app.close());
const world = await createWorld(app);

/** A body that the endpoint's own schema refuses: nothing at all, or a list where each field should be. */
function refusedBody({ body }: Endpoint): Record<string, unknown> | null {
  const fields = Object.keys((body as unknown as { shape?: object }).shape ?? {});
  const lists = Object.fromEntries(fields.map((field) => [field, [field]]));
  return [{}, lists].find((candidate) => body && !body.safeParse(candidate).success) ?? null;
}

const taking = allEndpoints.filter((endpoint) => endpoint.body && refusedBody(endpoint));

it.each(taking)('$name says which field it refuses, in words', async (endpoint) => {
  const role = (endpoint.who === 'nobody' ? 'customer' : endpoint.who[0]) as Role;
  const own = (await SPEC_REQUESTS[endpoint.name]?.(world, role))?.own ?? {};
  const answer = await world.actors[role].call(endpoint, {
    params: { session_id: 'unknown' },
    ...own,
    body: refusedBody(endpoint),
  });
  expect(answer).toMatchObject({ status: 422, error: { code: 'validation_failed' } });
  const { field, errors = [], message, error } = answer.error;
  expect(errors[0]).toEqual({ field, message });
  expect(error).toBe(message);
  expect(
    errors.every(({ message: words }) => words.length > 0 && !/^(Invalid input|Required)$/.test(words)),
  ).toBe(true);
});
