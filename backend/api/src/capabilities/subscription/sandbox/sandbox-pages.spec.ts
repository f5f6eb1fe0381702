import { DAY_MS, subscriptionStream } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/subscription.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { SpecActor } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

const pathOf = (url: string) => url.replace(app.ports.publicUrl, '');
async function visit(path: string, form?: Record<string, string>) {
  const response = await fetch(`${app.url}${path}`, {
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function checkoutOf(business: SpecActor, plan_type = 'monthly') {
  const { body } = await business.call(http.checkoutNoTrial, { body: { plan_type } });
  return pathOf(body.checkout_url);
}
async function subscribed() {
  const business = await app.business({ hasTrial: false });
  await visit(await checkoutOf(business), { outcome: 'paid' });
  const { body } = await business.call(http.billingPortal);
  return { business, portal: pathOf(body.portal_url) };
}
const pass = (advance_days: number) => app.call(http.moveSandboxClock, { body: { advance_days } });
const statusOf = async (business: SpecActor) => (await business.call(http.subscriptionStatus)).body;

describe('the checkout page', () => {
  it('says that it is a stand-in, what is paid, and runs nothing', async () => {
    const business = await app.business({ hasTrial: false });
    const { body } = await business.call(http.checkout, { body: { plan_type: 'yearly' } });
    const { status, headers, html } = await visit(pathOf(body.checkout_url));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).toContain('A stand-in for Stripe');
    expect(html).toContain('£300 a year');
    expect(html).toContain('Free for 14 days');
    expect(html).not.toContain('<script');
  });
  it('leads to the dashboard once paid, and cannot be paid again', async () => {
    const business = await app.business({ hasTrial: false });
    const path = await checkoutOf(business);
    const paid = await visit(path, { outcome: 'paid' });
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/dashboard?subscription=success&welcome=true&session_id=cs_sandbox_'),
    ]);
    expect(await statusOf(business)).toMatchObject({ status: 'active', access: 'full' });
    expect((await visit(path)).html).toContain('This checkout is complete');
    expect((await visit(path, { outcome: 'paid' })).html).toContain('This checkout is complete');
    expect(await app.eventsOf(subscriptionStream(business.id))).toHaveLength(2);
  });
  it('shows a declined card, and lets the payer go back', async () => {
    const path = await checkoutOf(await app.business({ hasTrial: false }));
    const declined = await visit(path, { outcome: 'declined' });
    expect((await visit(pathOf(declined.headers.get('location') ?? ''))).html).toContain(
      'The card was declined',
    );
    const left = await visit(path, { outcome: 'abandoned' });
    expect(left.headers.get('location')).toBe('http://localhost:3000/business/subscription');
    expect((await visit(path)).html).toContain('This checkout can no longer be paid');
  });
  it('refuses what no button sends, and knows no other checkout', async () => {
    const path = await checkoutOf(await app.business({ hasTrial: false }));
    expect((await visit(path, { outcome: 'free' })).status).toBe(400);
    expect((await visit('/sandbox/checkout/cs_sandbox_none')).status).toBe(404);
    expect((await visit('/sandbox/portal/sub_sandbox_none')).status).toBe(404);
  });
});

describe('the portal page', () => {
  it('cancels, keeps and changes the plan', async () => {
    const { business, portal } = await subscribed();
    await visit(portal, { cancel: 'yes' });
    expect((await statusOf(business)).canceled_at).not.toBeNull();
    expect((await visit(portal)).html).toContain('Cancelled; ends on');
    await visit(portal, { cancel: 'no' });
    expect((await statusOf(business)).canceled_at).toBeNull();
    await visit(`${portal}?plan=yearly`, { plan: 'yearly' });
    expect(await statusOf(business)).toMatchObject({ status: 'active', plan_type: 'yearly' });
    expect((await visit(portal)).html).toContain('<td>£300</td><td>Paid</td>');
  });
});

/** Moves the clock some days past the end of the current period. */
async function passPeriod(business: SpecActor, days: number) {
  const { body } = await app.call(http.sandboxClock);
  const { current_period_end } = await statusOf(business);
  await pass((Date.parse(current_period_end ?? '') - Date.parse(body.now)) / DAY_MS + days);
}

// Runs last, because it moves the clock for every spec.
describe('a card that is declined', () => {
  const lifeOf = async (business: SpecActor) =>
    (await app.eventsOf(subscriptionStream(business.id))).map(({ type }) => type).slice(2);

  it('[SU14] means grace, then suspension at 21 days and the end at 30', async () => {
    const { business, portal } = await subscribed();
    await visit(portal, { card: 'bad' });
    await passPeriod(business, 0.1);
    expect(await statusOf(business)).toMatchObject({ status: 'past_due', access: 'grace' });
    await pass(20.8);
    expect(await statusOf(business)).toMatchObject({ status: 'past_due', access: 'grace' });
    await pass(0.2);
    expect(await statusOf(business)).toMatchObject({ status: 'past_due', access: 'read_only' });
    await pass(8.8);
    expect(await statusOf(business)).toMatchObject({ status: 'past_due', access: 'read_only' });
    await pass(0.2);
    expect(await statusOf(business)).toMatchObject({ status: 'canceled', access: 'read_only' });
    expect(await lifeOf(business)).toEqual(['PaymentFailed', 'SubscriptionSuspended', 'SubscriptionEnded']);
    expect((await visit(portal)).html).toContain('Ended on');
  });
  it('[SU10] is forgotten once another one pays', async () => {
    const { business, portal } = await subscribed();
    await visit(portal, { card: 'bad' });
    await passPeriod(business, 22);
    expect(await statusOf(business)).toMatchObject({ status: 'past_due', access: 'read_only' });
    await visit(portal, { card: 'good' });
    expect(await statusOf(business)).toMatchObject({ status: 'active', access: 'full' });
  });
  it('[SU12] comes to the same in one leap, with everything written down once', async () => {
    const { business, portal } = await subscribed();
    await visit(portal, { card: 'bad' });
    await pass(400);
    await pass(0);
    expect(await lifeOf(business)).toEqual(['PaymentFailed', 'SubscriptionSuspended', 'SubscriptionEnded']);
  });
});
