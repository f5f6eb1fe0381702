import { cardStream } from '@stampwell/contracts';
import * as programmes from '@stampwell/contracts/http/programmes.ts';
import {
  businessValidateQr,
  customerRedeem,
  scanStamps,
  stampHistory,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { userBusiness, userDashboard } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../../testing/spec-actors.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const BEANS = {
  card_name: 'Beans',
  first_card_name: 'Coffee',
  steps: [{ stamps: 5, reward_description: 'A bag of beans', reward_emoji: '🫘' }],
  scan_cooldown_hours: 4,
};
const COFFEE = undefined;
const OTHER = 2;

/** A shop with coffees and beans, and somebody who collects both. */
async function shopWithTwo() {
  const shop = await app.business({ terms: { scan_cooldown_hours: 4 } });
  expect((await shop.call(programmes.openProgramme, { body: BEANS })).status).toBe(201);
  return { shop, ann: await app.customer({ name: 'Ann' }) };
}

const give = (staff: SpecActor, customer: SpecCustomer, programme: number | undefined, stamp_amount = 1) =>
  staff.call(scanStamps, {
    body: { qr_code: customer.qrCode, stamp_amount, ...(programme && { programme }) },
  });

it('[SC90] gives each card its own stamps and its own wait, and shows both', async () => {
  const { shop, ann } = await shopWithTwo();
  expect((await give(shop, ann, COFFEE, 2)).body).toMatchObject({ programme: 1, card_name: 'Coffee' });
  const beans = await give(shop, ann, OTHER, 3);
  expect(beans.body).toMatchObject({
    ...{ programme: 2, card_name: 'Beans', total_stamps: 3, stamps_required: 5 },
    cards: [
      { programme: 1, card_name: 'Coffee', current_stamps: 2, stamps_required: 10, takes_stamps: true },
      { programme: 2, card_name: 'Beans', current_stamps: 3, reward_description: 'A bag of beans' },
    ],
  });
  expect((await give(shop, ann, OTHER)).error.code).toBe('cooldown_active');
  const events = await Promise.all(
    [undefined, 2].map((nth) => app.eventsOf(cardStream(shop.id, ann.id, nth))),
  );
  expect(events).toMatchObject([
    [{ data: { amount: 2, first: true } }],
    [{ data: { programme: 2, amount: 3, first: false } }],
  ]);
  expect(events[0]?.[0]?.data).not.toHaveProperty('programme');
  const look = await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode, programme: OTHER } });
  expect(look.body).toMatchObject({ programme: 2, stamp_info: { current_stamps: 3, stamps_required: 5 } });
});

it('[SC90] redeems and undoes on the card that is named', async () => {
  const { shop, ann } = await shopWithTwo();
  const { body } = await give(shop, ann, OTHER, 5);
  const redeemed = await ann.call(customerRedeem, { body: { business_id: shop.id, programme: OTHER } });
  expect(redeemed.body).toMatchObject({ stamps_used: 5, reward_description: 'A bag of beans', programme: 2 });
  expect((await ann.call(customerRedeem, { body: { business_id: shop.id } })).error.code).toBe(
    'not_eligible',
  );
  const back = await shop.call(undoTransaction, { body: { transaction_id: redeemed.body.transaction_id } });
  expect(back.body).toMatchObject({ total_stamps: 5, programme: 2, card_name: 'Beans' });
  const undone = await shop.call(undoTransaction, { body: { transaction_id: body.transaction_id } });
  expect(undone.body).toMatchObject({ total_stamps: 0 });
});

it('[SC90] refuses a card that the shop does not have, in words', async () => {
  const { shop, ann } = await shopWithTwo();
  const { status, error } = await give(shop, ann, 3);
  expect([status, error.message]).toEqual([404, 'This shop has no such card']);
});

it('[SC90] shows the customer both cards, and whose entries they are', async () => {
  const { shop, ann } = await shopWithTwo();
  await give(shop, ann, COFFEE, 2);
  await give(shop, ann, OTHER, 3);
  const { body: wallet } = await ann.call(userDashboard);
  expect(wallet.stamp_cards).toMatchObject([
    { programme: 2, card_name: 'Beans', current_stamps: 3, stamps_required: 5 },
    { programme: 1, card_name: 'Coffee', current_stamps: 2, stamps_required: 10 },
  ]);
  expect(wallet.businesses).toHaveLength(1);
  expect(wallet.stats).toMatchObject({ total_stamps: 5, active_cards: 2 });
  const { body } = await ann.call(userBusiness, { params: { id: shop.id }, query: { programme: '2' } });
  expect(body).toMatchObject({
    stamp_card: { programme: 2, current_stamps: 3 },
    cards: [{ programme: 1 }, { programme: 2 }],
    transaction_history: [{ programme: 2, card_name: 'Beans' }],
  });
  const { body: history } = await ann.call(stampHistory, { query: { business_id: shop.id } });
  expect(history.transactions.map(({ programme, card_name }) => [programme, card_name])).toEqual([
    [2, 'Beans'],
    [undefined, 'Coffee'],
  ]);
});

it('leaves no word of other cards where a shop has one', async () => {
  const shop = await app.business();
  const ann = await app.customer();
  const { body } = await give(shop, ann, COFFEE);
  const { body: look } = await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode } });
  const { body: own } = await ann.call(userBusiness, { params: { id: shop.id } });
  const { body: wallet } = await ann.call(userDashboard);
  expect(JSON.stringify([body, look, own, wallet])).not.toMatch(/programme|card_name|"cards"|closing/);
});
