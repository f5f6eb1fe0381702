import { cardStream } from '@stampwell/contracts';
import { businessFinding, businessUnusual } from '@stampwell/contracts/http/anomalies.ts';
import { businessCustomers, businessProfile } from '@stampwell/contracts/http/business.ts';
import { exportCustomers } from '@stampwell/contracts/http/business-exports.ts';
import { deleteBusinessAccount } from '@stampwell/contracts/http/business-settings.ts';
import { findCustomers, lookUpFound } from '@stampwell/contracts/http/find-customer.ts';
import { startImport } from '@stampwell/contracts/http/imports.ts';
import { mergeAccounts, undoMerge } from '@stampwell/contracts/http/merges.ts';
import { auditCard } from '@stampwell/contracts/http/operations.ts';
import * as programmes from '@stampwell/contracts/http/programmes.ts';
import { entryReceipt } from '@stampwell/contracts/http/proof.ts';
import {
  businessValidateQr,
  carryOver,
  customerRedeem,
  scanStamps,
  stampHistory,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import {
  answerCardQuestion,
  askAboutCard,
  ownCardStory,
  readCardAnswers,
} from '@stampwell/contracts/http/story.ts';
import { putCardAway, userBusiness, userDashboard } from '@stampwell/contracts/http/user.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user-account.ts';
import { createAppleShopPass } from '@stampwell/contracts/http/wallet.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import { SPEC_PASSWORD, type SpecActor, type SpecCustomer } from '../../testing/spec-actors.ts';
import { createSpecDevice } from '../../testing/spec-device.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const BEANS = {
  card_name: 'Beans',
  first_card_name: 'Coffee',
  steps: [{ stamps: 5, reward_description: 'A bag of beans', reward_emoji: '🫘' }],
  scan_cooldown_hours: 4,
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
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
  const { body: story } = await ann.call(ownCardStory, { params: { id: shop.id } });
  expect(JSON.stringify([body, look, own, wallet, story])).not.toMatch(/programme|card_name|"cards"|closing/);
});

it('[JO9, SC90] merges two accounts card by card, and splits them again', async () => {
  const { shop, ann } = await shopWithTwo();
  const phone = createSpecDevice(app.call);
  const { body: joined } = await phone.join(shop.id);
  const guest = { ...ann, id: joined.user.id, qrCode: joined.qr_code };
  await give(shop, ann, COFFEE, 1);
  await give(shop, guest, COFFEE, 2);
  await give(shop, guest, OTHER, 3);
  const { body: merge } = await ann.call(mergeAccounts, { body: await phone.proof() });
  const onCards = async (id: string) =>
    (await Promise.all([undefined, 2].map((nth) => app.eventsOf(cardStream(shop.id, id, nth))))).map(
      (events) => (events.at(-1)?.data as { balance_after: number } | undefined)?.balance_after ?? 0,
    );
  expect([await onCards(ann.id), await onCards(guest.id)]).toEqual([
    [3, 3],
    [0, 0],
  ]);
  expect((await ann.call(userDashboard)).body.stamp_cards).toMatchObject([
    { programme: 2, current_stamps: 3 },
    { programme: 1, current_stamps: 3 },
  ]);
  expect((await shop.call(businessCustomers)).body.customers).toHaveLength(1);
  expect((await ann.call(undoMerge, { params: { id: merge.merge.id } })).status).toBe(200);
  expect([await onCards(ann.id), await onCards(guest.id)]).toEqual([
    [1, 0],
    [2, 3],
  ]);
});

it('[SC91] takes no stamps from the day on which the shop closes a card, and redeems what is on it', async () => {
  const { shop, ann } = await shopWithTwo();
  await give(shop, ann, OTHER, 5);
  const [closes_on, redeemable_until] = [inDays(0), inDays(90)];
  await shop.call(programmes.closeProgramme, {
    params: { programme: '2' },
    body: { closes_on, redeemable_until },
  });
  const refused = await give(shop, ann, OTHER);
  expect([refused.status, refused.error.message]).toEqual([409, 'This card takes no more stamps']);
  const bob = await app.customer();
  const carried = { qr_code: bob.qrCode, stamps: 2, programme: OTHER };
  expect((await shop.call(carryOver, { body: carried })).error.code).toBe('invalid_state');
  expect((await give(shop, ann, COFFEE)).body).toMatchObject({
    cards: [{ programme: 1 }, { programme: 2, takes_stamps: false, redeemable_until }],
  });
  expect((await give(shop, bob, COFFEE)).body).not.toHaveProperty('cards');
  const { body } = await ann.call(userBusiness, { params: { id: shop.id }, query: { programme: '2' } });
  expect(body.stamp_card.closing).toEqual({ closes_on, redeemable_until });
  const redeemed = await ann.call(customerRedeem, { body: { business_id: shop.id, programme: OTHER } });
  expect(redeemed.status).toBe(200);
  const { transaction_id } = redeemed.body;
  expect((await shop.call(undoTransaction, { body: { transaction_id } })).status).toBe(200);
});

it('[SC90] counts a customer once, and lists them with the card used last', async () => {
  const { shop, ann } = await shopWithTwo();
  await give(shop, ann, COFFEE, 2);
  await give(shop, ann, OTHER, 5);
  const { body } = await shop.call(businessCustomers);
  expect(body.customers).toMatchObject([
    { programme: 2, card_name: 'Beans', current_stamps: 5, reward_eligible: true, total_transactions: 2 },
  ]);
  expect(
    (await shop.call(businessCustomers, { query: { show: 'reward_ready' } })).body.customers,
  ).toHaveLength(1);
  expect((await shop.call(businessProfile)).body.business.statistics).toMatchObject({
    customer_count: 1,
  });
});

it('[SC46, SC90] finds a customer who has any card here, and gives them their first stamp on another', async () => {
  const { shop, ann } = await shopWithTwo();
  await give(shop, ann, OTHER, 3);
  // A search does not wait for the reader's own writes.
  await app.ports.waitForPosition(await app.store.head(), 10_000);
  const found = await shop.call(findCustomers, { body: { q: 'Ann' } });
  expect(found.body.customers).toMatchObject([{ customer_id: ann.id, card_name: 'Beans' }]);
  const look = await shop.call(lookUpFound, { body: { customer_id: ann.id } });
  expect(look.body).toMatchObject({ programme: 1, stamp_info: { current_stamps: 0 } });
  const given = await shop.call(scanStamps, { body: { customer_id: ann.id, stamp_amount: 1 } });
  expect(given.body).toMatchObject({ programme: 1, total_stamps: 1 });
});

it('[SC31, SC90] tells, asks and answers about each card for itself', async () => {
  const { shop, ann } = await shopWithTwo();
  await give(shop, ann, COFFEE, 2);
  const { body } = await give(shop, ann, OTHER, 3);
  const asked = await ann.call(askAboutCard, {
    params: { id: shop.id },
    body: { entry_id: body.transaction_id, words: 'One is missing' },
  });
  const unread = async () => (await ann.call(userDashboard)).body.answers?.length;
  const readOn = (programme: string) =>
    ann.call(readCardAnswers, { params: { id: shop.id }, query: { programme } });
  const storyOf = async (programme: string) =>
    (await ann.call(ownCardStory, { params: { id: shop.id }, query: { programme } })).body;
  expect((await storyOf('1')).questions).toEqual([]);
  await shop.call(answerCardQuestion, {
    params: { id: asked.body.question_id },
    body: { outcome: 'added', stamp_amount: 1, words: 'Sorry' },
  });
  // [SC45]
  const counts = [await unread(), await readOn('1'), await unread(), await readOn('2'), await unread()];
  expect(counts.filter((one) => typeof one === 'number')).toEqual([1, 1, 0]);
  const beans = await storyOf('2');
  expect(await storyOf('1')).toMatchObject({ programme: 1, card_name: 'Coffee' });
  expect(beans).toMatchObject({
    programme: 2,
    card_name: 'Beans',
    card: { current_stamps: 4 },
    questions: [{ answer: { stamps: 1 } }],
  });
  expect(beans.steps.map(({ balance, rule }) => [balance, rule.stamps_required])).toEqual([
    [3, 5],
    [4, 5],
  ]);
});

it('[SC90] proves an entry of either card, and replays each', async () => {
  const { shop, ann } = await shopWithTwo();
  const { body } = await give(shop, ann, OTHER, 3);
  const params = { id: shop.id, entry_id: body.transaction_id };
  expect((await ann.call(entryReceipt, { params })).status).toBe(200);
  const bob = await app.customer();
  expect((await bob.call(entryReceipt, { params })).status).toBe(404);
  const { body: audited } = await shop.call(auditCard, {
    params: { business_id: shop.id, customer_id: ann.id },
    query: { programme: '2' },
  });
  expect(audited).toMatchObject({
    customer: { name: 'Ann' },
    card: { current_stamps: 3, stamps_required: 5 },
  });
});

it('[IM4, SC90] brings a list to the card that it is for', async () => {
  const { shop } = await shopWithTwo();
  const ann = await app.customer({ email: 'ann@lists.test' });
  const body = new TextEncoder().encode('Name,Email,Stamps\nAnn,ann@lists.test,4');
  const headers = { 'content-type': 'text/csv' };
  expect((await shop.call(startImport, { body, headers, query: { programme: '3' } })).status).toBe(404);
  expect((await shop.call(startImport, { body, headers, query: { programme: '2' } })).status).toBe(202);
  await app.bringIn();
  expect(await app.eventsOf(cardStream(shop.id, ann.id, 2))).toMatchObject([
    { type: 'StampsCarriedOver', data: { amount: 4, programme: 2 } },
  ]);
});

it('[IM3, SC91] brings no list to a card that is closed', async () => {
  const { shop } = await shopWithTwo();
  const closing = { closes_on: inDays(0), redeemable_until: inDays(90) };
  await shop.call(programmes.closeProgramme, { params: { programme: '2' }, body: closing });
  const body = new TextEncoder().encode('Name,Email,Stamps\nAnn,ann@closed.test,4');
  const headers = { 'content-type': 'text/csv' };
  const refused = await shop.call(startImport, { body, headers, query: { programme: '2' } });
  expect(refused).toMatchObject({
    status: 422,
    error: { field: 'programme', message: 'This card takes no more stamps' },
  });
  expect((await shop.call(startImport, { body, headers })).status).toBe(202);
  await app.bringIn();
});

it('[WA1, SC90] makes a wallet pass of each card', async () => {
  const { shop, ann } = await shopWithTwo();
  await give(shop, ann, OTHER, 3);
  const passOf = (programme: number) =>
    ann.call(createAppleShopPass, { params: { id: shop.id }, query: { programme: `${programme}` } });
  expect((await passOf(3)).status).toBe(404);
  for (const programme of [1, 2]) {
    const { body } = await passOf(programme);
    const file = await fetch(app.url + new URL(body.download_url).pathname);
    expect(file.status).toBe(200);
    const pass = Buffer.from(await file.arrayBuffer()).toString('latin1');
    expect(pass.includes('Beans')).toBe(programme === 2);
  }
});

it('[SC90] exports a line for each card, and its name only where there are several', async () => {
  const { shop, ann } = await shopWithTwo();
  await give(shop, ann, COFFEE, 2);
  await give(shop, ann, OTHER, 3);
  const linesOf = async (of: SpecActor) => {
    const { body } = await of.call(exportCustomers);
    return String(body).trim().split('\r\n');
  };
  const [columns, ...lines] = await linesOf(shop);
  expect(columns).toMatch(/,"card"$/);
  expect(lines.map((line) => line.split('","').at(-1))).toEqual(['Coffee"', 'Beans"']);
  const [plain] = await linesOf(await app.business());
  expect(plain).not.toContain('card');
});

it('[SC90] forgets all cards of a customer at once', async () => {
  const { shop, ann } = await shopWithTwo();
  await give(shop, ann, COFFEE, 2);
  await give(shop, ann, OTHER, 3);
  await ann.call(deleteUserAccount, { body: { password: SPEC_PASSWORD } });
  const { body } = await shop.call(businessCustomers, { query: { show: 'deleted' } });
  expect(body.customers).toMatchObject([{ customer_id: ann.id, total_transactions: 2 }]);
  expect(body.customers[0]?.customer_name).not.toContain('Ann');
  const gone = await shop.call(scanStamps, {
    body: { customer_id: ann.id, stamp_amount: 1, programme: OTHER },
  });
  expect(gone.error.code).toBe('not_found');
});

it('[PA1, SC90] puts all cards of a closed shop away together', async () => {
  const { shop, ann } = await shopWithTwo();
  await give(shop, ann, OTHER, 3);
  await shop.call(deleteBusinessAccount, { body: { password: SPEC_PASSWORD } });
  expect((await ann.call(putCardAway, { params: { id: shop.id } })).status).toBe(200);
  expect((await ann.call(userDashboard)).body.stamp_cards).toEqual([]);
});

it('[SC87, SC91] says no day for stamps of a card that takes no more by then', async () => {
  const { shop, ann } = await shopWithTwo();
  await shop.call(programmes.changeProgramme, {
    params: { programme: '2' },
    body: { lapses_after_months: 3 },
  });
  await give(shop, ann, OTHER, 3);
  const goodUntil = async () => {
    const { body } = await ann.call(userBusiness, { params: { id: shop.id }, query: { programme: '2' } });
    const look = await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode, programme: OTHER } });
    expect(look.body.stamp_info.good_until).toBe(body.lapse?.good_until);
    return body.lapse?.good_until;
  };
  expect(await goodUntil()).toEqual(expect.any(String));
  for (const [day, expected] of [
    [150, expect.any(String)],
    [10, null],
    [0, null],
  ] as const) {
    const body = { closes_on: inDays(day), redeemable_until: inDays(day + 90) };
    await shop.call(programmes.closeProgramme, { params: { programme: '2' }, body });
    expect(await goodUntil()).toEqual(expected);
  }
});

it('[SC91] shows a newcomer a card that takes stamps, where the first does not', async () => {
  const { shop, ann } = await shopWithTwo();
  await give(shop, ann, COFFEE, 2);
  const body = { closes_on: inDays(0), redeemable_until: inDays(90) };
  await shop.call(programmes.closeProgramme, { params: { programme: '1' }, body });
  const bob = await app.customer();
  const shownTo = async (customer: SpecCustomer) =>
    (await customer.call(userBusiness, { params: { id: shop.id } })).body;
  expect(await shownTo(bob)).toMatchObject({
    stamp_card: { programme: 2, stamps_required: 5 },
    cards: [{ programme: 2 }],
  });
  expect(await shownTo(ann)).toMatchObject({
    stamp_card: { programme: 1 },
    transaction_history: [{ card_name: 'Coffee' }],
  });
});

it('[SC90] finds unusual what one person gives over all cards, and says on which', async () => {
  const shop = await app.business({ terms: { scan_cooldown_hours: 0 } });
  await shop.call(programmes.openProgramme, { body: { ...BEANS, scan_cooldown_hours: 0 } });
  const [eve, ann] = [await app.employee(shop.id), await app.customer()];
  for (const programme of [COFFEE, OTHER, COFFEE, OTHER, COFFEE, OTHER, COFFEE, OTHER])
    await give(eve, ann, programme);
  await app.ports.waitForPosition(await app.store.head(), 10_000);
  await app.watch();
  const finding = (await shop.call(businessUnusual)).body.findings.find(
    ({ rule }) => rule === 'again_and_again',
  );
  const { body } = await shop.call(businessFinding, { params: { id: finding?.id ?? '' } });
  const words = new Set(body.events.map((event) => event.words));
  expect(words).toEqual(new Set(['Earned 1 stamp · Coffee', 'Earned 1 stamp · Beans']));
});
