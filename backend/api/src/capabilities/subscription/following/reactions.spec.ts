import { subscriptionStream } from '@stampwell/contracts';
import { deleteBusinessAccount } from '@stampwell/contracts/http/business-settings.ts';
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

async function openCheckout(business: SpecActor) {
  const { body } = await business.call(http.checkoutNoTrial, { body: { plan_type: 'monthly' } });
  return body.checkout_url.split('/').at(-1)!;
}
const pay = (session_id: string) =>
  app.call(http.payInSandbox, { params: { session_id }, body: { outcome: 'paid' } });
const providersId = async (session: string) => (await provider.checkout(session))?.subscription ?? '';
const eventsOf = async ({ id }: SpecActor) =>
  (await app.eventsOf(subscriptionStream(id))).map(({ type }) => type);

describe('[SU19] deleting the business', () => {
  it('ends its subscription here and at the provider', async () => {
    const business = await app.business({ hasTrial: false });
    const session = await openCheckout(business);
    await pay(session);
    const { status } = await business.call(deleteBusinessAccount, { body: { password: business.password } });
    expect(status).toBe(204);
    expect((await eventsOf(business)).at(-1)).toBe('SubscriptionEnded');
    await react();
    expect(await provider.subscription(await providersId(session))).toMatchObject({ state: 'ended' });
    const before = await eventsOf(business);
    await app.call(http.moveSandboxClock, { body: { advance_days: 40 } });
    expect(await eventsOf(business)).toEqual(before);
  });
  it('closes a checkout that is still open', async () => {
    const business = await app.business({ hasTrial: false });
    const session = await openCheckout(business);
    await business.call(deleteBusinessAccount, { body: { password: business.password } });
    await react();
    expect((await pay(session)).status).toBe(409);
  });
  it('has what was paid at that very moment ended', async () => {
    const business = await app.business({ hasTrial: false });
    const session = await openCheckout(business);
    await business.call(deleteBusinessAccount, { body: { password: business.password } });
    await pay(session);
    expect(await provider.subscription(await providersId(session))).toMatchObject({ state: 'ended' });
    expect(await eventsOf(business)).toEqual(['CheckoutOpened', 'SubscriptionEnded']);
  });
});

describe('[SU14] an unpaid subscription that ended here', () => {
  it('is ended at the provider, even where the first try was lost', async () => {
    const business = await app.business({ hasTrial: false });
    const session = await openCheckout(business);
    await pay(session);
    const data = { business_id: business.id, why: 'unpaid', ended_at: new Date().toISOString() };
    await app.given(subscriptionStream(business.id), [{ type: 'SubscriptionEnded', data }]);
    await react();
    await react();
    expect(await provider.subscription(await providersId(session))).toMatchObject({ state: 'ended' });
  });
});
