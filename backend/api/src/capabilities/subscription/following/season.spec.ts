import { afterDays, DAY_MS, subscriptionStream } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/subscription.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createCapabilities } from '../../../app.ts';
import { catchUpReactions } from '../../../services/reactions/reactions.ts';
import type { SpecActor } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

const { reactions } = createCapabilities(app.ports).subscriptions;
const react = () => catchUpReactions(app.ports, reactions ?? {});
const provider = app.ports.billing.payments;
const pass = (advance_days: number) => app.call(http.moveSandboxClock, { body: { advance_days } });
const now = () => app.ports.clock.at(new Date());
const dayIn = (days: number) => afterDays(now(), days).slice(0, 10);
const close = (business: SpecActor, days: number, redeems = false) =>
  business.call(http.closeForSeason, { body: { until: dayIn(days), redeems } });
const typesOf = async ({ id }: SpecActor) =>
  (await app.eventsOf(subscriptionStream(id))).map(({ type }) => type);

async function paying() {
  const business = await app.business({ hasTrial: false });
  const { body } = await business.call(http.checkoutNoTrial, { body: { plan_type: 'monthly' } });
  const session_id = body.checkout_url.split('/').at(-1)!;
  await app.call(http.payInSandbox, { params: { session_id }, body: { outcome: 'paid' } });
  const subscription = (await provider.checkout(session_id))?.subscription ?? '';
  const charges = async () =>
    (await app.ports.billing.sandbox?.subscriptions.find(subscription))?.invoices.length;
  return { business, subscription, charges };
}

describe('a paying shop that closes for the season', () => {
  it('[SU27, SU28] is charged nothing, and has its paid days on the day it is back', async () => {
    const { business, subscription, charges } = await paying();
    await pass(10);
    const { body: before } = await business.call(http.subscriptionStatus);
    const left = Date.parse(before.current_period_end ?? '') - now().getTime();
    const closed = await close(business, 150, true);
    expect(closed).toMatchObject({
      status: 200,
      body: { status: 'active', season: { until: dayIn(150), redeems: true } },
    });
    await react();
    for (let days = 0; days < 150; days += 25) await pass(25);
    const { body: back } = await business.call(http.subscriptionStatus);
    expect(back).toMatchObject({ status: 'active', access: 'full', season: null });
    expect(await charges()).toBe(1);
    const leftNow = Date.parse(back.current_period_end ?? '') - now().getTime();
    expect(Math.abs(leftNow - left)).toBeLessThan(1.1 * DAY_MS);
    expect(await provider.subscription(subscription)).toMatchObject({ periodEnd: back.current_period_end });
    await react();
    await pass(40);
    expect(await charges()).toBe(2);
    const types = ['PausedForSeason', 'Reopened', 'SubscriptionRenewed'];
    expect((await typesOf(business)).slice(-3)).toEqual(types);
  });
  it('[SU28] reopens by a press, which the provider hears of', async () => {
    const { business, subscription } = await paying();
    const { body: before } = await business.call(http.subscriptionStatus);
    await close(business, 100);
    await react();
    await pass(20);
    const { body } = await business.call(http.reopenShop);
    expect(body).toMatchObject({ season: null, status: 'active' });
    expect(Date.parse(body.current_period_end ?? '')).toBeCloseTo(
      Date.parse(before.current_period_end ?? '') + 20 * DAY_MS,
      -5,
    );
    await react();
    await react();
    expect(await provider.subscription(subscription)).toMatchObject({ periodEnd: body.current_period_end });
    expect((await business.call(http.reopenShop)).status).toBe(200);
    expect((await typesOf(business)).filter((type) => type === 'Reopened')).toHaveLength(1);
  });
  it('[SU30] cannot choose a plan meanwhile, in its trial', async () => {
    const business = await app.business();
    await close(business, 30);
    expect(await business.call(http.checkout, { body: { plan_type: 'monthly' } })).toMatchObject({
      error: { code: 'invalid_state' },
    });
  });
  it('[SU26] is approved', async () => {
    const business = await app.business({ isApproved: false });
    expect(await close(business, 30)).toMatchObject({ error: { code: 'business_not_approved' } });
  });
});
