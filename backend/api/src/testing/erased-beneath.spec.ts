import { Writable } from 'node:stream';
import { deleteAdminAccount } from '@stampwell/contracts/http/admin.ts';
import { endSession, listSessions } from '@stampwell/contracts/http/auth.ts';
import { deleteBusinessAccount } from '@stampwell/contracts/http/business.ts';
import { deleteEmployee } from '@stampwell/contracts/http/employees.ts';
import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { live, rebuildProjection } from '@stampwell/contracts/http/operations.ts';
import { moveSandboxClock } from '@stampwell/contracts/http/subscription.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { allEndpoints } from '../http/openapi.ts';
import { SPEC_PASSWORD } from './spec-actors.ts';
import { openSpecApp } from './spec-app.ts';
import type { SpecRequest } from './spec-call.ts';
import { requestsOf } from './spec-requests.ts';
import { createWorld, type SpecWorld } from './spec-world.ts';

/** Not the account's own, or the end of that moment. */
const APART: Endpoint[] = [live, rebuildProjection, moveSandboxClock, endSession];

const errors: string[] = [];
const log = pino(
  { level: 'error' },
  new Writable({ write: (line, _, done) => done(void errors.push(String(line))) }),
);
const app = await openSpecApp({ projectors, ports: { log } });
/** Another process of the same product: for a moment it takes a session for alive that was ended here. */
const elsewhere = await openSpecApp({ ports: app.ports });
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
  // The moment lasts 400 ms: on a machine that stalls it may be over before anything was asked.
  { retry: 3 },
  async (_, role, leave) => {
    // Not the last of its kind, which may not go.
    await app.admin();
    const world = await createWorld(app);
    const requests: [Endpoint, SpecRequest][] = [];
    for (const endpoint of allEndpoints) {
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
    // What is read may still be answered for that moment; what is refused is refused for this reason.
    expect(answers.filter(({ status }) => status >= 400 && status !== 401 && status !== 422)).toEqual([]);
    expect(errors.splice(0)).toEqual([]);
  },
);
