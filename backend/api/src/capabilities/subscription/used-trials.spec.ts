import { subscriptionStream } from '@stampwell/contracts';
import { approveBusiness } from '@stampwell/contracts/http/admin.ts';
import { deleteBusinessAccount } from '@stampwell/contracts/http/business-settings.ts';
import * as http from '@stampwell/contracts/http/subscription.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteExpired } from '../../services/jobs/retention.ts';
import type { SpecActor } from '../../testing/spec-actors.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());
let admin: SpecActor;
beforeAll(async () => {
  admin = await app.admin();
});

const register = (email: string, isProved = true) =>
  app.business({ email, isProved, isApproved: false, hasTrial: false });
const approve = ({ id }: SpecActor) => admin.call(approveBusiness, { params: { id }, body: { notes: '' } });
const leave = ({ call, password }: SpecActor) => call(deleteBusinessAccount, { body: { password } });
const typesOf = async ({ id }: SpecActor) =>
  (await app.eventsOf(subscriptionStream(id))).map(({ type }) => type);

async function leaveAfterTrial(email: string, isProved = true) {
  const business = await register(email, isProved);
  expect((await approve(business)).status).toBe(200);
  expect(await typesOf(business)).toEqual(['TrialStarted']);
  expect((await leave(business)).status).toBe(204);
}

it('[SU21] is had once by an address, whatever became of the account and however it is written', async () => {
  await leaveAfterTrial('again@stampwell.test');
  const again = await register('AGAIN+shop@stampwell.test');
  expect((await approve(again)).status).toBe(200);
  expect(await typesOf(again)).toEqual([]);
  expect(await again.call(http.startTrial)).toMatchObject({ status: 409, error: { code: 'trial_used' } });
  await again.call(http.checkout, { body: { plan_type: 'monthly' } });
  expect(await app.eventsOf(subscriptionStream(again.id))).toMatchObject([
    { type: 'CheckoutOpened', data: { with_trial: false } },
  ]);
  const other = await register('another@stampwell.test');
  await approve(other);
  expect(await typesOf(other)).toEqual(['TrialStarted']);
});

it('[SU21, SU23] is not had by reserving it', async () => {
  const first = await register('reserved@stampwell.test');
  await first.call(http.startTrial);
  expect((await leave(first)).status).toBe(204);
  const again = await register('reserved@stampwell.test');
  await again.call(http.startTrial);
  await approve(again);
  expect(await typesOf(again)).toEqual(['TrialReserved', 'TrialStarted']);
});

it('[SU21] tells a stranger nothing of who is gone', async () => {
  await leaveAfterTrial('gone@stampwell.test');
  const { body } = await app.call(http.trialEligibility, { body: { email: 'gone@stampwell.test' } });
  expect(body).toEqual({ eligible: true });
});

it('[SU21] had by somebody who never proved the address, bars nobody who does', async () => {
  await leaveAfterTrial('taken@stampwell.test', false);
  const guest = await register('taken@stampwell.test', false);
  await approve(guest);
  expect(await typesOf(guest)).toEqual([]);
  await leave(guest);
  const owner = await register('taken@stampwell.test');
  await approve(owner);
  expect(await typesOf(owner)).toEqual(['TrialStarted']);
});

it('[SU21] is remembered by a keyed hash alone, for 24 months', async () => {
  await leaveAfterTrial('hashed@stampwell.test');
  const { rows } = await app.pool.query('SELECT * FROM platform.used_trials');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(Object.keys(row)).toEqual(['hash', 'was_verified', 'used_at']);
    expect(row.hash).toHaveLength(32);
  }
  const count = async () => (await app.pool.query('SELECT 1 FROM platform.used_trials')).rowCount;
  const age = (months: string) =>
    app.pool.query(`UPDATE platform.used_trials SET used_at = now() - interval '${months}'`);
  await age('23 months 27 days');
  await deleteExpired(app.pool, new Date());
  expect(await count()).toBe(rows.length);
  await age('24 months 1 day');
  await deleteExpired(app.pool, new Date());
  expect(await count()).toBe(0);
});
