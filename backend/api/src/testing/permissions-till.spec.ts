import { live } from '@stampwell/contracts/http/live.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../services/http/openapi.ts';
import { requestsOf } from './spec-requests.ts';
import { takenBy, tillOf } from './spec-till.ts';
import { createWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** A person who took a shared till by their PIN, to all calls [TL7]. */
const app = await openTestApp({ projectors });
afterAll(() => app.close());
const world = await createWorld(app);
const { own } = world;
const till = await tillOf(app, own.owner);
const at = await takenBy(till, own.employee);

const closed = allEndpoints.filter(({ who }) => who !== 'nobody');
const opened = closed.filter(({ atTill }) => atTill);

it('[TL7] may look up, give, redeem, undo and see its last 20, its profile and its shop', () =>
  expect(opened.map(({ name }) => name).sort()).toEqual(
    [
      ...[
        'businessRedeem',
        'employeeBusinessInfo',
        'employeeProfile',
        'employeeValidateQr',
        'keepForOffline',
      ],
      ...['ownTransactions', 'platformNotice', 'scanStamps', 'undoTransaction'],
    ].sort(),
  ));

describe.each(closed)('$name', (endpoint) => {
  it(`[TL7] is ${endpoint.atTill ? 'open' : 'closed'} to a session by PIN`, async () => {
    const { own: request } = await requestsOf(
      endpoint,
      world,
      endpoint.who.includes('employee') ? 'employee' : (endpoint.who[0] as 'business'),
    );
    const { status, error } = await at.call(endpoint, request);
    // Whether there is anything left to undo or to redeem is the counter's business.
    if (endpoint.atTill) expect([401, 403]).not.toContain(status);
    else expect([status, error.code]).toEqual([403, 'forbidden']);
    // Without the till's proof its token opens nothing at all.
    if (endpoint.name !== live.name)
      expect((await app.call(endpoint, { ...request, token: at.token })).status).toBe(401);
  });
});
