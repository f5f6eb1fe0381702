import { cardStream, REFUSALS, refusalsStream, subscriptionStream } from '@stampwell/contracts';
import { customerRedeem, employeeRedeem, scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import { earn } from '../counter.fixtures.ts';

const app = await openTestApp();
afterAll(() => app.close());

const told = (shopId: string, customerId: string) => app.eventsOf(refusalsStream(shopId, customerId));

/** Refusals are recorded after the answer, so this waits for them. */
const toldOf = (shop: { id: string }, customer: { id: string }, count: number) =>
  vi.waitFor(async () => {
    const events = await told(shop.id, customer.id);
    expect(events).toHaveLength(count);
    return events;
  });

it('[SC27] tells what a cooldown refused, until when, and leaves the card as it is', async () => {
  const shop = await app.business({ terms: { scan_cooldown_hours: 4 } });
  const sam = await app.employee(shop.id);
  const ann = await app.customer();
  await earn(shop, ann, 3);
  const before = await app.eventsOf(cardStream(shop.id, ann.id));
  const { error } = await sam.call(scanStamps, { body: { qr_code: ann.qrCode, stamp_amount: 2 } });
  expect(await toldOf(shop, ann, 1)).toMatchObject([
    {
      type: 'StampsRefused',
      actor: { kind: 'employee', id: sam.id },
      correlation_id: error.request_id,
      data: {
        business_id: shop.id,
        customer_id: ann.id,
        amount: 2,
        balance: 3,
        steps: [10],
        terms_version: 1,
        reason: 'cooldown_active',
        until: error.next_allowed_at,
        nth: 1,
      },
    },
  ]);
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toEqual(before);
});

it('[SC27] tells of a card that is not full, of a plan that lapsed, and of a daily cap', async () => {
  const shop = await app.business({ terms: { scan_cooldown_hours: 0, daily_stamp_cap: 1 } });
  const sam = await app.employee(shop.id);
  const ann = await app.customer();
  await earn(sam, ann);
  await sam.call(employeeRedeem, { body: { customer_id: ann.id } });
  await toldOf(shop, ann, 1);
  await sam.call(scanStamps, { body: { qr_code: ann.qrCode } });
  await toldOf(shop, ann, 2);
  await app.given(subscriptionStream(shop.id), [{ type: 'TrialEnded', data: { business_id: shop.id } }]);
  await sam.call(scanStamps, { body: { qr_code: ann.qrCode } });
  const reasons = (await toldOf(shop, ann, 3)).map(({ type, data }) => [
    type,
    (data as { reason: string }).reason,
  ]);
  expect(reasons).toEqual([
    ['RewardRefused', 'not_eligible'],
    ['StampsRefused', 'daily_cap_reached'],
    ['StampsRefused', 'subscription_required'],
  ]);
});

it('[SC28, SC29] tells the same once, and of a card five in a day', async () => {
  const shop = await app.business({ terms: { scan_cooldown_hours: 4 } });
  const ann = await app.customer();
  await earn(shop, ann);
  await shop.call(scanStamps, { body: { qr_code: ann.qrCode } });
  await toldOf(shop, ann, 1);
  await shop.call(scanStamps, { body: { qr_code: ann.qrCode } });
  for (let nth = 0; nth < REFUSALS.perCardDay; nth += 1) {
    const somebody = await app.employee(shop.id);
    const { status } = await somebody.call(scanStamps, { body: { qr_code: ann.qrCode } });
    expect(status).toBe(409);
    await toldOf(shop, ann, Math.min(REFUSALS.perCardDay, nth + 2));
  }
});

it('[SC30] says nothing of a stranger with a phone', async () => {
  const shop = await app.business();
  const [ann, bob] = [await app.customer(), await app.customer()];
  await earn(shop, bob);
  expect((await ann.call(customerRedeem, { body: { business_id: shop.id } })).status).toBe(409);
  await bob.call(customerRedeem, { body: { business_id: shop.id } });
  // They are recorded in order: if Bob's is there, Ann's would be too.
  expect(await toldOf(shop, bob, 1)).toMatchObject([
    { type: 'RewardRefused', actor: { kind: 'customer', id: bob.id } },
  ]);
  expect(await told(shop.id, ann.id)).toEqual([]);
});

it('[SC27] refuses as ever where it cannot be told', async () => {
  const shop = await app.business({ terms: { scan_cooldown_hours: 4 } });
  const ann = await app.customer();
  await earn(shop, ann);
  const append = vi.spyOn(app.store, 'append').mockRejectedValue(new Error('the log is away'));
  try {
    const { status, error } = await shop.call(scanStamps, { body: { qr_code: ann.qrCode } });
    expect([status, error.code]).toEqual([409, 'cooldown_active']);
    await vi.waitFor(() => expect(append).toHaveBeenCalled());
  } finally {
    append.mockRestore();
  }
  expect(await told(shop.id, ann.id)).toEqual([]);
});
