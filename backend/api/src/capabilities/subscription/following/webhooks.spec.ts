import { randomUUID } from 'node:crypto';
import { DAY_MS, subscriptionStream } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/subscription.ts';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { realBillingClock } from '../../../services/time/clock.ts';
import type { SpecActor } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import type { Payments } from '../payments/payments.ts';
import type { ProviderSubscription } from '../rules/provider.rules.ts';

/** A provider that only reports a subscription's current state. */
const provider = {
  says: new Map<string, ProviderSubscription>(),
  ended: [] as string[],
  /** Delays for the next answers, in order. */
  slowAnswers: [] as Promise<void>[],
};
const payments: Pick<Payments, 'subscription' | 'end'> = {
  async subscription(id) {
    const answer = provider.says.get(id) ?? null;
    await provider.slowAnswers.shift();
    return answer;
  },
  async end(id) {
    provider.ended.push(id);
  },
};
const SECRET = 'whsec_spec';
const app = await openTestApp({
  ports: {
    clock: realBillingClock,
    billing: { payments: payments as Payments, webhookSecret: async () => SECRET, sandbox: null },
  },
});
afterAll(() => app.close());

let business: SpecActor;
beforeEach(async () => {
  business = await app.business({ hasTrial: false });
  provider.ended.length = 0;
});

const NOW = Date.now();
const inDays = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
function subscription(over: Partial<ProviderSubscription> = {}): ProviderSubscription {
  const made: ProviderSubscription = {
    id: `sub_${business.id}`,
    customer: 'cus',
    businessId: business.id,
    planType: 'monthly',
    state: 'running',
    periodEnd: inDays(30),
    trialEndsAt: null,
    unpaidSince: null,
    cancellation: null,
    endedAt: null,
    ...over,
  };
  provider.says.set(made.id, made);
  return made;
}

const eventOf = (type: string, object: object, id = `evt_${randomUUID()}`) =>
  JSON.stringify({ id, object: 'event', type, data: { object } });
const updated = (id = `sub_${business.id}`) => eventOf('customer.subscription.updated', { id });

interface Signing {
  secret?: string;
  secondsOld?: number;
  signature?: string;
}
async function send(payload: string, { secret = SECRET, secondsOld = 0, signature }: Signing = {}) {
  const timestamp = Math.floor(Date.now() / 1000) - secondsOld;
  const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const response = await fetch(`${app.url}/api${http.stripeWebhook.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature ?? signed },
    body: payload,
  });
  return { status: response.status, body: (await response.json()) as { received?: boolean; code?: string } };
}

const events = async () => (await app.eventsOf(subscriptionStream(business.id))).map(({ type }) => type);
const status = async () => (await business.call(http.subscriptionStatus)).body;

describe('a webhook', () => {
  it('is taken when Stripe signed it', async () => {
    subscription();
    expect(await send(updated())).toEqual({ status: 200, body: { received: true } });
    expect(await events()).toEqual(['SubscriptionStarted']);
    const [started] = await app.eventsOf(subscriptionStream(business.id));
    expect(started?.actor).toEqual({ kind: 'system', id: 'system' });
  });
  it('is refused unsigned, wrongly signed, altered, or old', async () => {
    subscription();
    const payload = updated();
    const elsewhere = Stripe.webhooks.generateTestHeaderString({ payload: updated(), secret: SECRET });
    const refused = [
      await send(payload, { signature: '' }),
      await send(payload, { signature: 't=1,v1=00' }),
      await send(payload, { secret: 'whsec_other' }),
      await send(payload, { signature: elsewhere }),
      await send(payload, { secondsOld: 301 }),
      await send('not json'),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([400, 'malformed']);
    expect(await events()).toEqual([]);
    expect((await send(payload, { secondsOld: 295 })).status).toBe(200);
  });
  it('has one effect, sent ten times in turn and ten times at once', async () => {
    subscription();
    const payload = updated();
    for (let time = 0; time < 10; time += 1) expect((await send(payload)).status).toBe(200);
    subscription({ periodEnd: inDays(60) });
    const next = updated();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(next)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await events()).toEqual(['SubscriptionStarted', 'SubscriptionRenewed']);
  });
  it('does no harm when it comes late', async () => {
    subscription();
    const created = eventOf('customer.subscription.created', { id: `sub_${business.id}` });
    await send(created);
    subscription({ state: 'ended', endedAt: inDays(0) });
    await send(eventOf('customer.subscription.deleted', { id: `sub_${business.id}` }));
    await send(updated());
    await send(created);
    expect(await events()).toEqual(['SubscriptionStarted', 'SubscriptionEnded']);
  });
  it('comes to the same in every order, and sent again', async () => {
    const invoiceOf = (id: string) => ({
      parent: { type: 'subscription_details', subscription_details: { subscription: id } },
    });
    const orders = [
      ...[
        [4, 3, 2, 1, 0],
        [2, 0, 4, 1, 3],
        [1, 1, 4, 3, 2, 0, 4],
        [3, 0, 2, 2, 2, 1, 4],
        [0, 4, 3, 2, 1, 0],
      ],
      ...fc.sample(fc.array(fc.nat(4), { minLength: 5, maxLength: 12 }), { numRuns: 25, seed: 7 }),
    ];
    for (const order of orders) {
      business = await app.business({ hasTrial: false });
      subscription({ unpaidSince: inDays(-1), cancellation: { canceledAt: inDays(-2), endsAt: inDays(30) } });
      const id = `sub_${business.id}`;
      const payloads = [
        eventOf('checkout.session.completed', { subscription: id }),
        eventOf('customer.subscription.created', { id }),
        eventOf('invoice.paid', invoiceOf(id)),
        eventOf('invoice.payment_failed', invoiceOf(id)),
        updated(),
      ];
      const sent = order.map((nth) => payloads[nth] ?? '');
      // Half of the runs deliver one after the other, half all at once.
      if (order.length % 2) await Promise.all(sent.map((payload) => send(payload)));
      else for (const payload of sent) await send(payload);
      expect(await events()).toEqual(['SubscriptionStarted', 'PaymentFailed', 'CancellationRequested']);
      expect(await status()).toMatchObject({ status: 'past_due', access: 'grace' });
    }
    process.stdout.write(
      `webhooks: forged, altered or 301 s old: 400; sent ×10: one effect; ${orders.length} orders: one status\n`,
    );
  });
  it('that asked first and wrote last leaves the newest state', async () => {
    subscription();
    await send(updated());
    let answer = () => {};
    provider.slowAnswers.push(new Promise<void>((resolve) => (answer = resolve)));
    subscription({ cancellation: { canceledAt: inDays(0), endsAt: inDays(30) } });
    const slow = send(updated());
    await expect.poll(() => provider.slowAnswers.length).toBe(0);
    subscription();
    await send(updated());
    answer();
    expect((await slow).status).toBe(200);
    expect((await status()).canceled_at).toBeNull();
    expect(await events()).toEqual(['SubscriptionStarted', 'CancellationRequested', 'CancellationWithdrawn']);
  });
  it('of something else changes nothing', async () => {
    expect((await send(eventOf('payout.paid', { id: 'po' }))).status).toBe(200);
    expect((await send(updated('sub_of_another_product'))).status).toBe(200);
    expect((await send(eventOf('invoice.paid', { parent: null }))).status).toBe(200);
    expect(await events()).toEqual([]);
  });
  it('[SU11] of a second subscription has that one ended', async () => {
    subscription();
    await send(updated());
    subscription({ id: 'sub_second' });
    await send(updated('sub_second'));
    expect(provider.ended).toEqual(['sub_second']);
    expect(await events()).toEqual(['SubscriptionStarted']);
  });
});

describe('where Stripe is configured', () => {
  it('there is no sandbox', async () => {
    const params = { session_id: 'cs_sandbox_1' };
    const calls = [
      await app.call(http.payInSandbox, { params, body: { outcome: 'paid' } }),
      await app.call(http.sandboxClock),
      await app.call(http.moveSandboxClock, { body: { advance_days: 1 } }),
    ];
    for (const { status, error } of calls) expect([status, error.code]).toEqual([404, 'not_found']);
    expect((await fetch(`${app.url}/sandbox/checkout/cs_sandbox_1`)).status).toBe(404);
  });
});
