import {
  DAY_MS,
  DomainError,
  PLANS,
  SETTINGS_STREAM,
  settingsEvents,
  subscriptionStream,
  TRIAL_DAYS,
} from '@stampwell/contracts';
import { approveBusiness, rejectBusiness } from '@stampwell/contracts/http/admin.ts';
import * as http from '@stampwell/contracts/http/subscription.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { SpecActor } from '../../testing/spec-actors.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

const newBusiness = () => app.business({ hasTrial: false });
const statusOf = async (business: SpecActor) => (await business.call(http.subscriptionStatus)).body;
const typesOf = async (business: SpecActor) =>
  (await app.eventsOf(subscriptionStream(business.id))).map(({ type }) => type);
const daysFromNow = (time: string | null) =>
  (Date.parse(time ?? '') - app.ports.clock.at(new Date()).getTime()) / DAY_MS;
const inDays = (days: number) => expect.closeTo(days, 1);

type Checkout = typeof http.checkout | typeof http.checkoutNoTrial;

async function openCheckout(business: SpecActor, plan_type: string, endpoint: Checkout = http.checkout) {
  const { body } = await business.call(endpoint, { body: { plan_type } });
  return body.checkout_url.split('/').at(-1)!;
}
const settle = (session_id: string, outcome: string) =>
  app.call(http.payInSandbox, { params: { session_id }, body: { outcome } });

async function subscribed(plan_type = 'monthly', endpoint: Checkout = http.checkoutNoTrial) {
  const business = await newBusiness();
  const session = await openCheckout(business, plan_type, endpoint);
  await settle(session, 'paid');
  return { business, session };
}
const pass = (advance_days: number) => app.call(http.moveSandboxClock, { body: { advance_days } });

describe('a trial', () => {
  it('[SU1] starts once, and shows', async () => {
    const business = await newBusiness();
    expect((await business.call(http.subscriptionStatus)).status).toBe(404);
    const started = await business.call(http.startTrial);
    expect(started).toMatchObject({ status: 200, body: { status: 'trialing' } });
    expect(daysFromNow(started.body.current_period_end)).toEqual(inDays(TRIAL_DAYS));
    expect(await statusOf(business)).toMatchObject({
      status: 'trialing',
      plan_type: null,
      access: 'full',
      canceled_at: null,
    });
    expect(await typesOf(business)).toEqual(['TrialStarted']);
  });
  it('[SU2] that began with the approval is told to whoever skips the plans', async () => {
    const business = await app.business({ isApproved: false, hasTrial: false });
    const admin = await app.admin();
    await admin.call(approveBusiness, { params: { id: business.id }, body: {} });
    const { current_period_end } = await statusOf(business);
    expect(await business.call(http.startTrial)).toMatchObject({
      status: 200,
      body: { status: 'trialing', current_period_end },
    });
    expect(await typesOf(business)).toEqual(['TrialStarted']);
  });
  it('[SU23] keeps all of its days until the approval, and opens everything meanwhile', async () => {
    const business = await app.business({ isApproved: false, hasTrial: false });
    const started = await business.call(http.startTrial);
    expect(daysFromNow(started.body.current_period_end)).toEqual(inDays(TRIAL_DAYS));
    await pass(40);
    const waiting = await statusOf(business);
    expect(waiting).toMatchObject({ status: 'trialing', access: 'full', trial_days_reserved: TRIAL_DAYS });
    expect(daysFromNow(waiting.current_period_end)).toEqual(inDays(TRIAL_DAYS));
    expect(await business.call(http.cancelSubscription)).toMatchObject({ error: { code: 'invalid_state' } });

    const admin = await app.admin();
    await admin.call(rejectBusiness, { params: { id: business.id }, body: { reason: 'No address' } });
    expect(await business.call(http.startTrial)).toMatchObject({ error: { code: 'business_not_approved' } });
    await pass(40);
    expect(await statusOf(business)).toMatchObject({ access: 'full', trial_days_reserved: TRIAL_DAYS });

    await admin.call(approveBusiness, { params: { id: business.id }, body: {} });
    const running = await statusOf(business);
    expect(running.trial_days_reserved).toBeNull();
    expect(daysFromNow(running.trial_ends_at)).toEqual(inDays(TRIAL_DAYS));
    await pass(TRIAL_DAYS);
    expect(await statusOf(business)).toMatchObject({ status: 'canceled', access: 'read_only' });
    expect(await typesOf(business)).toEqual(['TrialReserved', 'TrialStarted', 'TrialEnded']);
  });
  it('[SU5, SU23] is offered whole to who chooses a plan before the approval', async () => {
    const business = await app.business({ isApproved: false, hasTrial: false });
    await business.call(http.startTrial);
    await pass(5);
    await settle(await openCheckout(business, 'monthly'), 'paid');
    const subscription = await statusOf(business);
    expect(subscription).toMatchObject({
      status: 'trialing',
      plan_type: 'monthly',
      trial_days_reserved: TRIAL_DAYS,
    });
  });
  it('[SU24] keeps all of its days with a payment card too, and charges nothing before they are over', async () => {
    const business = await app.business({ isApproved: false, hasTrial: false });
    await settle(await openCheckout(business, 'monthly'), 'paid');
    for (let days = 0; days < 40; days += 5) await pass(5);
    const waiting = await statusOf(business);
    expect(waiting).toMatchObject({ status: 'trialing', access: 'full', trial_days_reserved: TRIAL_DAYS });
    expect(daysFromNow(waiting.current_period_end)).toEqual(inDays(TRIAL_DAYS));
    expect(await typesOf(business)).toEqual(['CheckoutOpened', 'SubscriptionStarted']);

    const admin = await app.admin();
    await admin.call(approveBusiness, { params: { id: business.id }, body: {} });
    await app.react();
    const running = await statusOf(business);
    expect(running).toMatchObject({ status: 'trialing', plan_type: 'monthly', trial_days_reserved: null });
    expect(daysFromNow(running.trial_ends_at)).toEqual(inDays(TRIAL_DAYS));
    await pass(TRIAL_DAYS - 1);
    expect(await statusOf(business)).toMatchObject({ status: 'trialing' });
    await pass(2);
    expect(await statusOf(business)).toMatchObject({ status: 'active', plan_type: 'monthly' });
    expect((await typesOf(business)).slice(2)).toEqual(['TrialStarted', 'SubscriptionRenewed']);
  });
  it('answers a repeat with the same key once', async () => {
    const business = await newBusiness();
    const headers = { 'idempotency-key': 'skip' };
    const first = await business.call(http.startTrial, { headers });
    const again = await business.call(http.startTrial, { headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
  it('is told of by email, and no more than registration tells', async () => {
    const used = await app.business();
    const fresh = await newBusiness();
    const eligible = async (email: string) =>
      (await app.call(http.trialEligibility, { body: { email } })).body;
    expect(await eligible(used.email.toUpperCase())).toEqual({ eligible: false });
    expect(await eligible(fresh.email)).toEqual({ eligible: true });
    expect(await eligible('nobody@stampwell.test')).toEqual({ eligible: true });
    expect((await app.call(http.trialEligibility, { body: { email: 'x' } })).status).toBe(422);
  });
});

describe('a checkout', () => {
  it('[SU5, SU9] starts with a trial where none was used', async () => {
    const business = await newBusiness();
    const session = await openCheckout(business, 'yearly');
    const status = () => business.call(http.checkoutStatus, { params: { session_id: session } });
    expect((await status()).body).toEqual({ status: 'open' });
    const paid = await settle(session, 'paid');
    expect(paid.body.redirect_url).toBe(
      `http://localhost:3000/dashboard?subscription=success&welcome=true&session_id=${session}`,
    );
    expect((await status()).body).toEqual({ status: 'complete' });
    const subscription = await statusOf(business);
    expect(subscription).toMatchObject({ status: 'trialing', plan_type: 'yearly', access: 'full' });
    expect(daysFromNow(subscription.trial_ends_at)).toEqual(inDays(TRIAL_DAYS));
    expect(await typesOf(business)).toEqual(['CheckoutOpened', 'TrialStarted', 'SubscriptionStarted']);
  });
  it('[SU5] keeps the days of a running trial', async () => {
    const business = await app.business();
    const before = await statusOf(business);
    await settle(await openCheckout(business, 'monthly'), 'paid');
    expect(await statusOf(business)).toMatchObject({
      status: 'trialing',
      trial_ends_at: before.trial_ends_at,
    });
  });
  it('[SU5] charges at once without a trial', async () => {
    const { business } = await subscribed();
    const subscription = await statusOf(business);
    expect(subscription).toMatchObject({
      status: 'active',
      plan_type: 'monthly',
      trial_ends_at: null,
      access: 'full',
    });
    expect(await business.call(http.startTrial)).toMatchObject({ error: { code: 'invalid_state' } });
  });
  it('takes the six-month plan, and no other', async () => {
    const { business } = await subscribed('six_month');
    expect((await statusOf(business)).plan_type).toBe(PLANS.six_month.type);
    const wrong = await business.call(http.checkout, { body: { plan_type: 'weekly' } });
    expect(wrong).toMatchObject({ status: 422, error: { field: 'plan_type' } });
  });
  it('[SU7] stays open when declined, is over when left, and nothing is written', async () => {
    const business = await newBusiness();
    const session = await openCheckout(business, 'monthly');
    expect((await settle(session, 'declined')).body.redirect_url).toContain(
      `/sandbox/checkout/${session}?declined=1`,
    );
    const status = async () =>
      (await business.call(http.checkoutStatus, { params: { session_id: session } })).body.status;
    expect(await status()).toBe('open');
    expect((await settle(session, 'abandoned')).body.redirect_url).toBe(
      'http://localhost:3000/business/subscription',
    );
    expect(await status()).toBe('expired');
    expect(await settle(session, 'paid')).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
    expect(await typesOf(business)).toEqual(['CheckoutOpened']);
  });
  it('[SU7] closes the one before, and is paid once', async () => {
    const business = await newBusiness();
    const older = await openCheckout(business, 'monthly');
    const newer = await openCheckout(business, 'yearly');
    expect(await settle(older, 'paid')).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
    expect((await settle(newer, 'paid')).status).toBe(200);
    expect((await settle(newer, 'paid')).status).toBe(409);
    expect((await settle('cs_sandbox_none', 'paid')).status).toBe(404);
  });
  it('[SU6] leads to the portal for another plan, and is refused for the same', async () => {
    const { business } = await subscribed();
    for (const endpoint of [http.checkout, http.checkoutNoTrial]) {
      const same = await business.call(endpoint, { body: { plan_type: 'monthly' } });
      expect(same).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
    }
    const other = await business.call(http.checkout, { body: { plan_type: 'yearly' } });
    expect(other.body.checkout_url).toMatch(/\/sandbox\/portal\/sub_sandbox_\w+\?plan=yearly$/);
  });
  it('is another business’s, so it is not there', async () => {
    const { session } = await subscribed();
    const stranger = await newBusiness();
    expect((await stranger.call(http.checkoutStatus, { params: { session_id: session } })).status).toBe(404);
  });
});

describe('the portal', () => {
  it('is there for what is paid', async () => {
    const { business } = await subscribed();
    expect((await business.call(http.billingPortal)).body.portal_url).toMatch(
      /\/sandbox\/portal\/sub_sandbox_\w+$/,
    );
    expect((await (await app.business()).call(http.billingPortal)).status).toBe(404);
  });
});

it('is unavailable, in words, where the payment provider is', async () => {
  const { business, session } = await subscribed();
  const fresh = await newBusiness();
  const { payments } = app.ports.billing;
  const away = async () => {
    throw new DomainError('unavailable', { retryAfter: 5 });
  };
  for (const name of ['openCheckout', 'openPortal', 'checkout'] as const)
    vi.spyOn(payments, name).mockImplementation(away);
  const answers = [
    await fresh.call(http.checkout, { body: { plan_type: 'monthly' } }),
    await fresh.call(http.checkoutNoTrial, { body: { plan_type: 'monthly' } }),
    await business.call(http.billingPortal),
    await business.call(http.checkoutStatus, { params: { session_id: session } }),
  ];
  for (const { status, error, headers } of answers) {
    expect([status, error.code, error.retry_after]).toEqual([503, 'unavailable', 5]);
    expect(headers.get('retry-after')).toBe('5');
  }
});

describe('cancelling', () => {
  it('[SU16, SU17] a trial, and taking it back', async () => {
    const business = await app.business();
    const canceled = await business.call(http.cancelSubscription);
    expect(canceled).toMatchObject({ status: 200, body: { status: 'trialing', access: 'full' } });
    expect(canceled.body.canceled_at).not.toBeNull();
    expect(await business.call(http.cancelSubscription)).toMatchObject({
      status: 409,
      error: { code: 'invalid_state' },
    });
    expect((await business.call(http.resumeSubscription)).body.canceled_at).toBeNull();
    expect(await business.call(http.resumeSubscription)).toMatchObject({
      status: 409,
      error: { code: 'invalid_state' },
    });
  });
  it('[SU16, SU17] what is paid, at the provider too', async () => {
    const { business } = await subscribed();
    const canceled = await business.call(http.cancelSubscription);
    expect(canceled.body).toMatchObject({ status: 'active', access: 'full' });
    expect(canceled.body.canceled_at).not.toBeNull();
    expect((await business.call(http.resumeSubscription)).body.canceled_at).toBeNull();
    const [requested] = (await app.eventsOf(subscriptionStream(business.id))).filter(
      ({ type }) => type === 'CancellationRequested',
    );
    expect(requested?.actor).toEqual({ kind: 'business', id: business.id });
  });
  it('is not there without a subscription', async () => {
    const business = await newBusiness();
    expect((await business.call(http.cancelSubscription)).status).toBe(404);
    expect((await business.call(http.resumeSubscription)).status).toBe(404);
  });
});

describe('who may', () => {
  const owners = [
    http.checkout,
    http.checkoutNoTrial,
    http.checkoutStatus,
    http.startTrial,
    http.subscriptionStatus,
    http.billingPortal,
    http.cancelSubscription,
    http.resumeSubscription,
  ];
  it.each(owners.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: owners alone',
    async (_, endpoint) => {
      const business = await app.business();
      const request = { params: { session_id: 'x' }, body: endpoint.method === 'POST' ? {} : undefined };
      expect((await app.call(endpoint, request)).status).toBe(401);
      for (const other of [await app.customer(), await app.employee(business.id), await app.admin()]) {
        expect((await other.call(endpoint, request)).status).toBe(403);
      }
    },
  );
});

// Runs last, because it moves the clock for every spec.
describe('time', () => {
  it('goes no further than a century', async () => {
    await app.ports.clock.advance(36_500);
    expect(await pass(100)).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
    await app.ports.clock.advance(-36_500);
  });
  it('[SU12] ends a trial without a plan', async () => {
    const business = await newBusiness();
    await app.given(SETTINGS_STREAM, [
      { type: settingsEvents.platformSettingsChanged.type, data: { changes: { trial_days: 3 } } },
    ]);
    await business.call(http.startTrial);
    await pass(2.9);
    expect(await statusOf(business)).toMatchObject({ status: 'trialing', access: 'full' });
    await pass(0.2);
    expect(await statusOf(business)).toMatchObject({ status: 'canceled', access: 'read_only' });
    expect(await typesOf(business)).toEqual(['TrialStarted', 'TrialEnded']);
    expect(await business.call(http.startTrial)).toMatchObject({
      status: 409,
      error: { code: 'trial_used' },
    });
    await pass(1);
    expect(await typesOf(business)).toEqual(['TrialStarted', 'TrialEnded']);
  });
  it('[SU10] renews month after month', async () => {
    const { business } = await subscribed();
    await pass(32);
    expect(await typesOf(business)).toEqual(['CheckoutOpened', 'SubscriptionStarted', 'SubscriptionRenewed']);
    expect(await statusOf(business)).toMatchObject({ status: 'active', access: 'full' });
    const { body } = await app.call(http.sandboxClock);
    expect(body.offset_days).toBeGreaterThan(32);
    expect(Date.parse(body.now)).toBeGreaterThan(Date.now() + 32 * DAY_MS);
  });
  it('[SU18] ends what was cancelled, and a new checkout starts anew', async () => {
    const { business } = await subscribed();
    await business.call(http.cancelSubscription);
    await pass(32);
    expect(await statusOf(business)).toMatchObject({ status: 'canceled', access: 'read_only' });
    expect(await business.call(http.resumeSubscription)).toMatchObject({ status: 409 });
    await settle(await openCheckout(business, 'yearly'), 'paid');
    expect(await statusOf(business)).toMatchObject({
      status: 'active',
      plan_type: 'yearly',
      trial_ends_at: null,
    });
  });
});
