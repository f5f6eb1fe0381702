import { Writable } from 'node:stream';
import { verifyEmail } from '@stampwell/contracts/http/account/email-links.ts';
import { deleteAdminAccount } from '@stampwell/contracts/http/admin.ts';
import { endSession, listSessions } from '@stampwell/contracts/http/auth.ts';
import { deleteBusinessAccount } from '@stampwell/contracts/http/business-settings.ts';
import { deleteEmployee } from '@stampwell/contracts/http/employees.ts';
import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { live } from '@stampwell/contracts/http/live.ts';
import { rebuildProjection } from '@stampwell/contracts/http/operations.ts';
import { moveSandboxClock } from '@stampwell/contracts/http/subscription.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { allEndpoints } from '../services/http/openapi.ts';
import { SPEC_PASSWORD } from './spec-actors.ts';
import type { SpecRequest } from './spec-call.ts';
import { requestsOf } from './spec-requests.ts';
import { createWorld, type SpecWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** Left out: these do not act on the account's own data, or end the session themselves. */
const APART: Endpoint[] = [live, rebuildProjection, moveSandboxClock, endSession];

/** `verifyEmail` comes last: it leaves the address unproved, and a shop's mails wait for one that is proved [ML2]. */
const asked = [...allEndpoints.filter((endpoint) => endpoint !== verifyEmail), verifyEmail];

const errors: string[] = [];
const log = pino(
  { level: 'error' },
  new Writable({ write: (line, _, done) => done(void errors.push(String(line))) }),
);
const app = await openTestApp({ projectors, ports: { log } });
/** A second process: for a moment it still trusts a session that the first one has ended. */
const elsewhere = await openTestApp({ ports: app.ports });
afterAll(async () => {
  await elsewhere.close();
  await app.close();
});

const body = { password: SPEC_PASSWORD };
const leavings: [string, Role, (world: SpecWorld) => Promise<{ status: number }>][] = [
  ['a customer', 'customer', ({ own }) => own.customer.call(deleteUserAccount, { body })],
  ['a business', 'business', ({ own }) => own.owner.call(deleteBusinessAccount, { body })],
  ['an administrator', 'admin', ({ admin }) => admin.call(deleteAdminAccount, { body })],
  [
    'an employee',
    'employee',
    ({ own }) => own.owner.call(deleteEmployee, { params: { id: own.employee.id } }),
  ],
  ['a business’s employee', 'employee', ({ own }) => own.owner.call(deleteBusinessAccount, { body })],
];

it.each(leavings)(
  '[EM8, PG7, SU20] answers %s who was erased in another process, and heeds nothing',
  // A session is trusted for 400 ms, which a stalled machine may spend before the first request.
  { retry: 3 },
  async (_, role, leave) => {
    // The last administrator may not leave, so there must be two.
    await app.admin();
    const world = await createWorld(app);
    const requests: [Endpoint, SpecRequest][] = [];
    for (const endpoint of asked) {
      if (!endpoint.who.includes(role) || APART.includes(endpoint)) continue;
      requests.push([endpoint, (await requestsOf(endpoint, world, role)).own]);
    }
    const { token } = world.actors[role];
    expect((await elsewhere.call(listSessions, { token })).status).toBe(200);
    expect((await leave(world)).status).toBe(204);
    const head = await app.store.head();
    const answers = await Promise.all(
      requests.map(async ([endpoint, request]) => {
        const { status } = await elsewhere.call(endpoint, { ...request, token });
        return { endpoint: endpoint.name, status };
      }),
    );
    expect(await app.store.head()).toBe(head);
    expect(await app.people.byEmail('employee', 'sam@example.test')).toBeNull();
    expect(answers.some(({ status }) => status !== 401)).toBe(true);
    // Reads may still be answered for that moment; refusals must be for the ended session or the body.
    expect(answers.filter(({ status }) => status >= 400 && status !== 401 && status !== 422)).toEqual([]);
    expect(errors.splice(0)).toEqual([]);
  },
);
