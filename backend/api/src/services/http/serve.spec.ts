import { updateBusinessProfile } from '@stampwell/contracts/http/business-settings.ts';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

it.each([
  ['PATCH', '/user/profile', 'GET, PUT'],
  ['DELETE', '/stamps/scan', 'POST'],
  ['POST', '/business/employees/0190a000-0000-7000-8000-000000000000', 'DELETE, GET, PUT'],
  ['POST', '/docs', 'GET'],
])('answers %s %s with 405 and what is taken there', async (method, path, allow) => {
  const response = await fetch(`${app.url}/api${path}`, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
});

it('still knows no address that nobody serves', async () => {
  expect((await fetch(`${app.url}/api/nowhere`, { method: 'PATCH' })).status).toBe(404);
});

it('asks for the body of a change that means nothing without one', async () => {
  const owner = await app.business();
  expect(await owner.call(updateBusinessProfile)).toMatchObject({
    status: 400,
    error: { code: 'malformed' },
  });
  expect((await owner.call(updateBusinessProfile, { body: {} })).status).toBe(200);
});
