import { cardStream, type DomainEvent } from '@stampwell/contracts';
import { updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import {
  businessRedeem,
  customerRedeem,
  employeeRedeem,
  employeeValidateQr,
  scanStamps,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer, SpecEmployee } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { earn } from '../counter.fixtures.ts';

const app = await openTestApp();
afterAll(() => app.close());

let shop: SpecActor;
let sam: SpecEmployee;
let ann: SpecCustomer;

beforeEach(async () => {
  shop = await app.business({ terms: { reward_description: 'A flat white', reward_emoji: '☕' } });
  sam = await app.employee(shop.id);
  ann = await app.customer({ name: 'Ann' });
});

/** The four ways to redeem, each with an actor who may use it. */
const ways = {
  'scanStamps, redeem': () => shop.call(scanStamps, { body: { qr_code: ann.qrCode, action: 'redeem' } }),
  businessRedeem: () => sam.call(businessRedeem, { body: { qr_token: ann.qrCode } }),
  employeeRedeem: () => sam.call(employeeRedeem, { body: { customer_id: ann.id } }),
  customerRedeem: () => ann.call(customerRedeem, { body: { business_id: shop.id } }),
};

describe.each(Object.entries(ways))('%s', (_, redeem) => {
  it('[SC4, SC5, SC6] gives the reward of a full card, in the middle of a cooldown, once', async () => {
    await earn(shop, ann, 12);
    const { status, body } = await redeem();
    const events = await app.eventsOf(cardStream(shop.id, ann.id));
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Reward redeemed successfully!',
      customer: { id: ann.id, name: 'Ann' },
      customer_name: 'Ann',
      user_id: ann.id,
      stamps_used: 12,
      remaining_stamps: 0,
      total_redeemed: 1,
      reward_description: 'A flat white',
      reward_emoji: '☕',
      transaction_id: events[1]!.id,
    });
    expect(events[1]).toMatchObject({ type: 'RewardRedeemed', data: { balance_after: 0, stamps_used: 12 } });
    expect((await redeem()).error).toMatchObject({
      code: 'not_eligible',
      message: 'Customer is not eligible for reward redemption',
    });
  });

  it('[SC4] refuses before the card is full', async () => {
    await earn(shop, ann, 9);
    expect(await redeem()).toMatchObject({ status: 409, error: { code: 'not_eligible' } });
  });

  it('[SC15] still gives what was earned when the trial is over', async () => {
    await earn(shop, ann, 10);
    await app.given(`subscription-${shop.id}`, [{ type: 'TrialEnded', data: { business_id: shop.id } }]);
    const earning = await shop.call(scanStamps, { body: { qr_code: ann.qrCode } });
    expect(earning).toMatchObject({ status: 403, error: { code: 'subscription_required' } });
    expect((await redeem()).status).toBe(200);
  });

  it.each([
    ['business_inactive', 'BusinessDeactivated', { reason: 'Closed' }],
    ['business_inactive', 'BusinessErased', {}],
  ])('[SC13] answers %s after %s', async (code, type, data) => {
    await earn(shop, ann, 10);
    const event: DomainEvent = { type, data: { ...data, business_id: shop.id } };
    await app.given(`business-${shop.id}`, [event]);
    expect(await redeem()).toMatchObject({ status: 403, error: { code } });
  });
});

it('[SC57, SC60, SC61] gives the step that is named, which every till and phone sees from then on', async () => {
  const steps = [
    { stamps: 5, reward_description: 'Biscuit', reward_emoji: '🍪' },
    { stamps: 10, reward_description: 'A flat white', reward_emoji: '☕' },
  ];
  await shop.call(updateBusinessSettings, { body: { steps, scan_cooldown_hours: 0 } });
  await earn(shop, ann, 11);
  const taken = { steps, taken: [1], reward_eligible: true, current_stamps: 11, spends: false };
  const redeem = (step?: number) => sam.call(businessRedeem, { body: { qr_code: ann.qrCode, step } });
  const biscuit = await redeem(1);
  expect(biscuit.body).toMatchObject({
    stamps_used: 0,
    remaining_stamps: 11,
    taken: [1],
    reward_emoji: '🍪',
  });
  expect((await redeem(1)).error).toMatchObject({ code: 'not_eligible' });
  const lookUp = () => sam.call(employeeValidateQr, { body: { qr_code: ann.qrCode } });
  expect((await lookUp()).body).toMatchObject({ stamp_info: taken });
  await shop.call(undoTransaction, { body: { transaction_id: String(biscuit.body.transaction_id) } });
  expect((await lookUp()).body.stamp_info?.taken).toBeUndefined();
  expect((await redeem()).body).toMatchObject({ stamps_used: 11, remaining_stamps: 0, reward_emoji: '☕' });
});

it('[SC7] tells neither an absent card from a foreign one nor from nobody’s', async () => {
  const other = await app.business();
  await earn(other, ann, 10);
  for (const customer_id of [ann.id, uuidv7(), shop.id, sam.id]) {
    const answer = await sam.call(employeeRedeem, { body: { customer_id } });
    expect(answer).toMatchObject({ status: 404, error: { code: 'not_found' } });
  }
  for (const business_id of [uuidv7(), ann.id]) {
    const answer = await ann.call(customerRedeem, { body: { business_id } });
    expect(answer).toMatchObject({ status: 404, error: { code: 'not_found' } });
  }
  const early = { status: 409, error: { code: 'not_eligible' } };
  expect(await ann.call(customerRedeem, { body: { business_id: shop.id } })).toMatchObject(early);
  expect(await shop.call(businessRedeem, { body: { qr_code: ann.qrCode } })).toMatchObject(early);
});

it('refuses what is no id: 422', async () => {
  expect(await sam.call(employeeRedeem, { body: {} })).toMatchObject({
    status: 422,
    error: { field: 'customer_id' },
  });
  expect(await ann.call(customerRedeem, { body: { business_id: 'x' } })).toMatchObject({
    status: 422,
    error: { field: 'business_id' },
  });
  expect(await sam.call(businessRedeem, { body: {} })).toMatchObject({
    status: 422,
    error: { field: 'qr_code' },
  });
});
