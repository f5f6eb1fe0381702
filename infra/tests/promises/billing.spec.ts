import { SUSPEND_AFTER_DAYS, TERMINATE_AFTER_DAYS } from '@stampwell/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openClient } from '../client.ts';
import { openPayer, type Payer, pass, passTo, type Subscription } from './billing/payer.ts';
import { type SecondApi, startSecondApi } from './sessions/second-api.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';

/** Days of billing time, a minute or two, after which due work has been done. */
const SETTLE_DAYS = 0.001;

let product: ChaosProduct;
/** Another process, which learns of changes only through the database. */
let second: SecondApi;
let elsewhere: Client;
beforeAll(async () => {
  product = await openProduct();
  second = await startSecondApi(product);
  elsewhere = openClient(second.url);
});
afterAll(async () => {
  elsewhere?.close();
  await second?.stop();
  await product?.stop();
});

async function subscribed(name: string, rewards = 0): Promise<Payer> {
  const payer = await openPayer(product, name, rewards);
  await payer.subscribe('monthly');
  return payer;
}

const shown = ({ status, access }: Subscription) => `${status}, ${access}`;

describe('a subscription', () => {
  it('renews on its day, month after month', async () => {
    const { now } = await product.client.must('/sandbox/clock', { method: 'GET' });
    const began = new Date(String(now));
    const payer = await subscribed('Renewing');
    const ends: string[] = [];
    for (let month = 0; month < 14; month += 1) {
      const subscription = await payer.subscription();
      expect(shown(subscription)).toBe('active, full');
      ends.push(subscription.current_period_end);
      await passTo(product, subscription.current_period_end, SETTLE_DAYS);
    }
    expect(ends.map((end) => end.slice(0, 10))).toEqual(
      ends.map((_, nth) => {
        const month = [began.getUTCFullYear(), began.getUTCMonth() + nth + 1] as const;
        const lastDay = new Date(Date.UTC(month[0], month[1] + 1, 0)).getUTCDate();
        const day = Date.UTC(...month, Math.min(began.getUTCDate(), lastDay));
        return new Date(day).toISOString().slice(0, 10);
      }),
    );
    expect(await payer.earn()).toBe('done');
    figure`${ends.length - 1} renewals, each on its day of the month`;
  });

  it('that is not paid is in grace, then suspended, then over, and rewards stay', async () => {
    const payer = await subscribed('Failing', 4);
    const { current_period_end: due } = await payer.subscription();
    await payer.changeCard('bad');
    const reading = { method: 'GET', token: payer.shop.token };
    await passTo(product, due, -SETTLE_DAYS);
    expect(shown(await payer.subscription())).toBe('active, full');

    const days: { day: number; subscription: string; earning: string }[] = [];
    for (let day = 0; day <= TERMINATE_AFTER_DAYS + 1; day += 1) {
      await passTo(product, due, day + SETTLE_DAYS);
      const subscription = await payer.subscription();
      days.push({ day, subscription: shown(subscription), earning: await payer.earn() });
      expect(await elsewhere.must('/subscription/status', reading)).toEqual(subscription);
      if ([0, SUSPEND_AFTER_DAYS, TERMINATE_AFTER_DAYS, TERMINATE_AFTER_DAYS + 1].includes(day))
        expect(await payer.redeem()).toBe('done');
    }
    const from = (day: number, until: number, subscription: string, earning: string) =>
      Array.from({ length: until - day }, (_, nth) => ({ day: day + nth, subscription, earning }));
    const refused = 'subscription_required';
    expect(days).toEqual([
      ...from(0, SUSPEND_AFTER_DAYS, 'past_due, grace', 'done'),
      ...from(SUSPEND_AFTER_DAYS, TERMINATE_AFTER_DAYS, 'past_due, read_only', refused),
      ...from(TERMINATE_AFTER_DAYS, TERMINATE_AFTER_DAYS + 2, 'canceled, read_only', refused),
    ]);
    expect((await product.client.call('/business/customers', reading)).status).toBe(200);
    expect((await payer.ask('resume')).status).toBe(409);
    figure`unpaid: grace until day ${SUSPEND_AFTER_DAYS}, suspended (earning 403 ${refused}) until day ${TERMINATE_AFTER_DAYS}, then over; 4 rewards redeemed on days 0, 21, 30 and 31; 2 processes agreed on each of ${days.length} days`;
  });

  it('that is paid late is active again', async () => {
    const payer = await subscribed('Paying late');
    const { current_period_end: due } = await payer.subscription();
    await payer.changeCard('bad');
    await passTo(product, due, SUSPEND_AFTER_DAYS + 4);
    expect([shown(await payer.subscription()), await payer.earn()]).toEqual([
      'past_due, read_only',
      'subscription_required',
    ]);
    await payer.changeCard('good');
    expect([shown(await payer.subscription()), await payer.earn()]).toEqual(['active, full', 'done']);
    figure`paid on day ${SUSPEND_AFTER_DAYS + 4}: active, earning again`;
  });

  it('that is cancelled lasts to its period’s end, unless it is resumed', async () => {
    const [leaving, staying] = [await subscribed('Leaving', 1), await subscribed('Staying')];
    const { current_period_end: end } = await leaving.subscription();
    for (const payer of [leaving, staying]) {
      const { status, body } = await payer.ask('cancel');
      expect([status, body.status, body.access]).toEqual([200, 'active', 'full']);
      expect(body.canceled_at).not.toBeNull();
      expect((await payer.ask('cancel')).body.code).toBe('invalid_state');
    }
    expect((await staying.ask('resume')).body.canceled_at).toBeNull();
    await passTo(product, end, -SETTLE_DAYS);
    expect([shown(await leaving.subscription()), await leaving.earn()]).toEqual(['active, full', 'done']);
    await passTo(product, end, 1);
    expect([shown(await leaving.subscription()), await leaving.earn()]).toEqual([
      'canceled, read_only',
      'subscription_required',
    ]);
    expect(await leaving.redeem()).toBe('done');
    expect((await leaving.ask('resume')).body.code).toBe('invalid_state');
    expect([shown(await staying.subscription()), await staying.earn()]).toEqual(['active, full', 'done']);
    await leaving.subscribe('yearly');
    expect([shown(await leaving.subscription()), await leaving.earn()]).toEqual(['active, full', 'done']);
    figure`cancelled: full to the period's end, then read-only until a new plan; resumed: renewed`;
  });
});

describe('a trial', () => {
  it('starts with the approval, is offered to owners who skip the plans, and only once', async () => {
    const payer = await openPayer(product, 'Trying', 1);
    const { current_period_end: end, status } = await payer.subscription();
    expect(status).toBe('trialing');
    expect((await payer.ask('start-trial')).body).toEqual({ status: 'trialing', current_period_end: end });
    await passTo(product, end, -SETTLE_DAYS);
    expect([shown(await payer.subscription()), await payer.earn()]).toEqual(['trialing, full', 'done']);
    await pass(product, 2 * SETTLE_DAYS);
    expect([shown(await payer.subscription()), await payer.earn()]).toEqual([
      'canceled, read_only',
      'subscription_required',
    ]);
    expect((await payer.ask('start-trial')).body.code).toBe('trial_used');
    expect(await payer.redeem()).toBe('done');
    const session = await payer.subscribe('monthly');
    const paid = { method: 'GET', token: payer.shop.token };
    expect(await product.client.must(`/subscription/checkout/${session}`, paid)).toEqual({
      status: 'complete',
    });
    expect(await payer.earn()).toBe('done');
    figure`a trial ends to the minute: earning 403, rewards redeemable, a plan opens everything again`;
  });
});
