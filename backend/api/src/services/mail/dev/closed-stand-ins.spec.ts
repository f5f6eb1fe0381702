import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';

/** With stand-ins closed, strangers can reach the product: mailed links stay private and the clock cannot be moved. */
const app = await openTestApp({ areStandInsOpen: false });
afterAll(() => app.close());

it.each([
  ['GET', '/dev/mail'],
  ['GET', '/dev/mail/previews'],
  ['GET', '/api/dev/mail?to=owner@stampwell.test'],
  ['GET', '/api/sandbox/clock'],
  ['POST', '/api/sandbox/clock'],
])('does not know %s %s', async (method, path) => {
  const body = method === 'POST' ? JSON.stringify({ advance_days: 30 }) : undefined;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(app.url + path, { method, headers, ...(body && { body }) });
  expect(answer.status).toBe(404);
});
