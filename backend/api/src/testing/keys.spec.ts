import * as passwords from '@stampwell/contracts/http/account/passwords.ts';
import * as admin from '@stampwell/contracts/http/admin.ts';
import * as auth from '@stampwell/contracts/http/auth.ts';
import {
  deleteBusinessAccount,
  updateBusinessSettings,
} from '@stampwell/contracts/http/business-settings.ts';
import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import * as join from '@stampwell/contracts/http/join.ts';
import * as user from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '../services/http/openapi.ts';
import { prepare } from './spec-requests.ts';
import { createWorld, SPEC_TERMS } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** Every write with an Idempotency-Key has one effect and one reply, and refuses another body under the same key. */

const app = await openTestApp({ projectors });
afterAll(() => app.close());

beforeAll(async () => {
  // Gives retryProjection an event to retry.
  await app.pool.query(
    `INSERT INTO views.projection_parked (projector, position, key, error) VALUES ('activity-feed', 1, 'k', 'x')`,
  );
});

const keyed = allEndpoints.filter(({ method, repeat }) => method !== 'GET' && repeat !== 'none');
const roleOf = ({ who }: Endpoint): Role => (who === 'nobody' ? 'customer' : (who[0] as Role));

/** These end the caller's session, so they cannot be repeated. */
const ENDING: Endpoint[] = [
  auth.endSession,
  user.deleteUserAccount,
  deleteBusinessAccount,
  admin.deleteAdminAccount,
];

/** Registered customers are refused: guests.routes.spec.ts. */
const OF_GUESTS: Endpoint[] = [join.claimByEmail, join.eraseGuest];

it.each(keyed.filter((endpoint) => ![...ENDING, ...OF_GUESTS].includes(endpoint)))(
  '$name',
  async (endpoint) => {
    const kind = roleOf(endpoint);
    const [world, { own }] = await prepare(app, endpoint, kind);
    const headers = { ...own.headers, 'idempotency-key': `key of ${endpoint.name}` };
    const token = endpoint.who === 'nobody' ? undefined : world.actors[kind].token;
    const request = { ...own, headers, ...(token && { token }) };

    const first = await app.call(endpoint, request);
    expect(first.error?.code).toBeUndefined();
    const after = await app.store.head();
    const other = endpoint.takesBytes
      ? Buffer.concat([request.body as Buffer, Buffer.from('\n')])
      : { ...(request.body as object), and: 'something else' };
    expect(await app.call(endpoint, { ...request, body: other })).toMatchObject({
      status: 422,
      error: { code: 'idempotency_key_reused' },
    });
    const again = await app.call(endpoint, request);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await app.store.head()).toBe(after);
  },
);

/** A write for each role that keeps its session alive. */
const FIRST: Record<Role, [Endpoint, object]> = {
  customer: [user.rotateQrCode, {}],
  business: [updateBusinessSettings, SPEC_TERMS],
  employee: [
    passwords.changeEmployeePassword,
    { current_password: 'stampwell', new_password: 'stampwell-2' },
  ],
  admin: [admin.updateAdminSettings, {}],
};

it.each(ENDING)('$name is not what was asked for before under the same key', async (endpoint) => {
  const { actors } = await createWorld(app);
  const { id, call, sessionId } = actors[roleOf(endpoint)];
  const headers = { 'idempotency-key': 'key of two' };
  const [first, body] = FIRST[roleOf(endpoint)];
  expect((await call(first, { body, headers })).status).toBe(200);
  const request = { params: { id: sessionId }, body: { password: 'stampwell' }, headers };
  expect(await call(endpoint, request)).toMatchObject({
    status: 422,
    error: { code: 'idempotency_key_reused' },
  });
  expect(await app.people.byId(id)).not.toBeNull();
  expect((await call(auth.listSessions)).status).toBe(200);
});
