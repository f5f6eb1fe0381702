import { accountStream } from '@stampwell/contracts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { afterAll, expect, it } from 'vitest';
import { openSpecApp } from './spec-app.ts';

const app = await openSpecApp();
afterAll(() => app.close());

it('answers over HTTP, whoever calls', async () => {
  const business = await app.business();
  const answer = await business.call(subscriptionStatus);
  expect(answer).toMatchObject({ status: 200, body: { status: 'trialing', access: 'full' } });
  expect((await app.call(subscriptionStatus)).status).toBe(401);
  const others = [await app.customer(), await app.employee(business.id), await app.admin()];
  for (const other of others) {
    expect(await other.call(subscriptionStatus)).toMatchObject({ status: 403, error: { code: 'forbidden' } });
  }
});

it('shows what was written', async () => {
  const { id } = await app.customer();
  expect(await app.eventsOf(accountStream(id))).toMatchObject([{ type: 'AccountRegistered', version: 1 }]);
  expect((await app.call(devMail)).body).toEqual({ messages: [] });
});
