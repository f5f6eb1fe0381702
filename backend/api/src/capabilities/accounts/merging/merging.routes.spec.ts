import { accountStream, cardStream, DAY_MS } from '@stampwell/contracts';
import { listSessions } from '@stampwell/contracts/http/auth.ts';
import * as business from '@stampwell/contracts/http/business.ts';
import { businessVisits } from '@stampwell/contracts/http/business-figures.ts';
import * as http from '@stampwell/contracts/http/merges.ts';
import { auditCard } from '@stampwell/contracts/http/operations.ts';
import {
  businessRedeem,
  businessValidateQr,
  ownTransactions,
  scanStamps,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { cardStory } from '@stampwell/contracts/http/story.ts';
import { deleteUserAccount, userDashboard } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { SPEC_PASSWORD, type SpecActor, type SpecCustomer } from '../../../testing/spec-actors.ts';
import { createSpecDevice } from '../../../testing/spec-device.ts';
import { openTestApp } from '../../../testing/test-app.ts';

let now = new Date();
const app = await openTestApp({ projectors, now: () => now });
afterAll(() => app.close());

let shop: SpecActor;
let other: SpecActor;
let ann: SpecCustomer;
let phone: ReturnType<typeof createSpecDevice>;
let guest: { id: string; name: string; code: string; token: string };
beforeEach(async () => {
  now = new Date();
  [shop, other, ann] = [await app.business(EAGER), await app.business(EAGER), await app.customer()];
  phone = createSpecDevice(app.call);
  const { body } = await phone.join(shop.id);
  guest = { id: body.user.id, name: body.user.name, code: body.qr_code, token: body.access_token };
});

const EAGER = { terms: { scan_cooldown_hours: 0 } };
const stamp = (at: SpecActor, qr_code: string, stamp_amount: number) =>
  at.call(scanStamps, { body: { qr_code, stamp_amount } });
const merging = async (by: SpecActor = ann, from = phone) =>
  by.call(http.mergeAccounts, { body: await from.proof() });
const preview = async (by: SpecActor = ann, from = phone) =>
  by.call(http.mergePreview, { body: await from.proof() });
const splitting = (id: string, by: SpecActor = ann) => by.call(http.undoMerge, { params: { id } });
const balances = async (id: string) => {
  const events = await Promise.all([shop, other].map((at) => app.eventsOf(cardStream(at.id, id))));
  return events.map(
    (own) => (own.at(-1)?.data as { balance_after?: number } | undefined)?.balance_after ?? 0,
  );
};

it('[JO9] says shop by shop what would become of the cards, and writes nothing', async () => {
  await stamp(shop, guest.code, 4);
  await stamp(other, guest.code, 1);
  await stamp(shop, ann.qrCode, 6);
  const head = await app.store.head();
  const { status, body } = await preview();
  expect(status).toBe(200);
  expect(body.other_name).toBe(guest.name);
  expect(new Set(body.cards)).toEqual(
    new Set([
      { business_id: shop.id, business_name: shop.name, own: 6, moved: 4, together: 10 },
      { business_id: other.id, business_name: other.name, own: 0, moved: 1, together: 1 },
    ]),
  );
  expect(await app.store.head()).toBe(head);
});

it('[JO9, JO10, SC52] merges accounts and cards in one append; the guest’s code counts for the other', async () => {
  await stamp(shop, guest.code, 4);
  await stamp(other, guest.code, 1);
  await stamp(shop, ann.qrCode, 5);
  const { status, body } = await merging();
  expect(status).toBe(200);
  expect(body.merge).toMatchObject({ id: expect.any(String), other_name: guest.name });
  expect(Date.parse(body.merge.until) - Date.parse(body.merge.at)).toBe(30 * DAY_MS);
  expect(await balances(ann.id)).toEqual([9, 1]);
  expect(await balances(guest.id)).toEqual([0, 0]);
  const merged = (await app.eventsOf(accountStream(guest.id))).at(-1);
  expect(merged).toMatchObject({ type: 'AccountsMerged', actor: { kind: 'customer', id: ann.id } });
  const parts = await app.eventsOf(cardStream(shop.id, ann.id));
  expect(parts.at(-1)?.correlation_id).toBe(merged?.correlation_id);

  expect((await app.call(listSessions, { token: guest.token })).status).toBe(401);
  expect((await phone.signIn()).status).toBe(403);
  expect((await stamp(shop, guest.code, 1)).body).toMatchObject({ user_name: ann.name, new_stamp_count: 10 });
  expect((await shop.call(businessRedeem, { body: { qr_code: guest.code } })).status).toBe(200);
  expect((await ann.call(http.userMerges)).body.merges).toEqual([body.merge]);
});

it('[SC10, SC18, SC52] a story offers to undo what the counter then may: no stamps of the other card, and nothing of a merged one', async () => {
  const redeem = (qr_code: string) => shop.call(businessRedeem, { body: { qr_code } });
  await stamp(shop, ann.qrCode, 10);
  await redeem(ann.qrCode);
  await stamp(shop, guest.code, 10);
  await redeem(guest.code);
  await stamp(shop, guest.code, 10);
  const { body } = await merging();
  const offers = async (customer_id: string) => {
    const { steps } = (await shop.call(cardStory, { params: { customer_id } })).body;
    return steps.map(({ id, stamps, can_undo }) => [id, stamps, can_undo] as const);
  };
  const told = async (id: string) => (await offers(id)).map(([, ...step]) => step);
  const listed = async () => {
    await app.ports.waitForPosition(await app.store.head(), 3_000);
    const lists = [
      (await shop.call(business.businessDashboard)).body.recent_transactions,
      (await shop.call(ownTransactions)).body.transactions,
    ];
    return lists.map((list) => list.map(({ can_undo, undo_until }) => can_undo && undo_until !== null));
  };
  const tryAll = async (customer_id: string) => {
    for (const [id, , isOffered] of await offers(customer_id)) {
      if (isOffered) continue;
      const { status } = await shop.call(undoTransaction, { body: { transaction_id: id } });
      expect(status).not.toBe(200);
    }
  };
  expect(await told(ann.id)).toEqual([
    [10, false],
    [-10, true],
    [10, false],
  ]);
  expect((await told(guest.id)).map(([, isOffered]) => isOffered)).toEqual([false, false, false, false]);
  await tryAll(ann.id);
  await tryAll(guest.id);
  // Newest first: the guest's three, then Ann's reward and the stamps of it.
  const ofAnn = [false, false, false, true, false];
  expect(await listed()).toEqual([ofAnn, ofAnn]);

  // Ann's next reward needs the guest's stamps, which therefore do not come back.
  await redeem(ann.qrCode);
  await splitting(body.merge.id);
  expect(await told(guest.id)).toEqual([
    [10, false],
    [-10, true],
    [10, false],
    [-10, false],
    [0, false],
  ]);
  await tryAll(guest.id);
  const found = await shop.call(businessValidateQr, { body: { qr_code: guest.code } });
  expect(found.body.last_entry).toBeNull();
});

it('[JO9] once, for a double press, two tabs and a repeated key', async () => {
  await stamp(shop, guest.code, 4);
  const both = await Promise.all([merging(), merging()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0].body).toEqual(both[1].body);
  expect((await merging()).body).toEqual(both[0].body);
  expect(await balances(ann.id)).toEqual([4, 0]);
  expect(
    (await app.eventsOf(accountStream(ann.id))).filter(({ type }) => type === 'AccountsMerged'),
  ).toHaveLength(1);
  expect((await preview()).error.code).toBe('invalid_state');
});

it('[JO9] a stamp on the guest’s card at that moment is on one card or the other, and once', async () => {
  await stamp(shop, guest.code, 2);
  const answers = await Promise.all([merging(), stamp(shop, guest.code, 3), stamp(other, guest.code, 1)]);
  expect(answers[0].status).toBe(200);
  const given = (answers[1].status === 200 ? 3 : 0) + (answers[2].status === 200 ? 1 : 0);
  const sum = (await balances(ann.id)).reduce((all, one) => all + one, 0);
  expect(sum).toBe(2 + given);
  expect(await balances(guest.id)).toEqual([0, 0]);
});

it('[JO9] refuses what is no guest’s, another’s, or unproved', async () => {
  expect((await app.call(http.mergeAccounts, { body: await phone.proof() })).status).toBe(401);
  expect((await shop.call(http.mergeAccounts, { body: await phone.proof() })).status).toBe(403);
  expect((await ann.call(http.mergeAccounts, { body: {} })).status).toBe(422);
  const stranger = createSpecDevice(app.call);
  expect((await merging(ann, stranger)).error.code).toBe('invalid_credentials');
  const proof = await phone.proof();
  expect(
    (await ann.call(http.mergeAccounts, { body: { ...proof, key: (await stranger.proof()).key } })).status,
  ).toBe(401);
  const second = createSpecDevice(app.call);
  const { body } = await second.join(shop.id);
  const asGuest = await app.call(http.mergeAccounts, { token: body.access_token, body: await phone.proof() });
  expect(asGuest.error).toMatchObject({
    code: 'invalid_state',
    message: expect.stringContaining('Keep this card safe first'),
  });
  await merging();
  const bea = await app.customer();
  expect((await merging(bea)).error).toMatchObject({ code: 'invalid_state' });
});

it('[JO11, SC53] splits them as they were, on the thirtieth day too, by the person', async () => {
  await stamp(shop, guest.code, 4);
  await stamp(other, guest.code, 1);
  await stamp(shop, ann.qrCode, 5);
  const { merge } = (await merging()).body;
  await stamp(shop, guest.code, 2);
  now = new Date(now.getTime() + 29 * DAY_MS);
  const bea = await app.customer();
  expect((await splitting(merge.id, bea)).status).toBe(404);
  expect((await splitting(uuidv7())).status).toBe(404);
  expect((await splitting(merge.id)).body).toEqual({ merges: [] });
  expect(await balances(ann.id)).toEqual([7, 0]);
  expect(await balances(guest.id)).toEqual([4, 1]);
  expect((await phone.signIn()).body.user.id).toBe(guest.id);
  now = new Date();
  expect((await stamp(shop, guest.code, 1)).body).toMatchObject({
    user_name: guest.name,
    new_stamp_count: 5,
  });
  const again = await splitting(merge.id);
  expect([again.status, again.error]).toMatchObject([
    409,
    { code: 'invalid_state', message: 'These accounts are apart already.' },
  ]);
  expect((await merging()).status).toBe(200);
});

it('[JO11] refuses it after that, and splits them for an administrator, who sees by whom', async () => {
  const { merge } = (await merging()).body;
  const admin = await app.admin();
  const split = (id: string) => admin.call(http.splitUser, { params: { id }, body: { merge_id: merge.id } });
  const seen = { id: merge.id, by: ann.name, apart_at: null };
  const shown = (id: string) => admin.call(http.userMergesForAdmin, { params: { id } });
  expect((await shown(ann.id)).body.merges).toMatchObject([{ ...seen, role: 'from', other_id: guest.id }]);
  expect((await shown(guest.id)).body.merges).toMatchObject([{ ...seen, role: 'into', other_id: ann.id }]);
  expect((await ann.call(http.userMergesForAdmin, { params: { id: ann.id } })).status).toBe(403);
  const bea = await app.customer();
  expect((await split(bea.id)).status).toBe(404);
  expect((await split(guest.id)).body.merges).toMatchObject([
    { ...seen, apart_at: expect.any(String), apart_by: admin.name },
  ]);
  expect((await app.eventsOf(accountStream(ann.id))).at(-1)).toMatchObject({
    type: 'AccountsSplit',
    actor: { kind: 'admin', id: admin.id },
  });
  // Another merge of the two is not this one.
  await merging();
  for (const id of [ann.id, guest.id]) expect((await split(id)).error.code).toBe('invalid_state');
  expect((await split(bea.id)).status).toBe(404);
  now = new Date(now.getTime() + 31 * DAY_MS);
  const [newest] = (await shown(ann.id)).body.merges;
  const late = { params: { id: ann.id }, body: { merge_id: newest?.id ?? '' } };
  expect((await admin.call(http.splitUser, late)).error.code).toBe('invalid_state');
});

it('[JO10] the guest is erased with the account that it is merged into', async () => {
  const customer = await app.customer();
  await merging(customer);
  await customer.call(deleteUserAccount, { body: { password: SPEC_PASSWORD } });
  await app.react();
  expect(await app.people.byId(guest.id)).toBeNull();
  expect((await app.eventsOf(accountStream(guest.id))).at(-1)?.type).toBe('AccountErased');
});

it('[SC52, SC53] every screen shows one card of one customer meanwhile, and two before and after', async () => {
  const admin = await app.admin();
  await stamp(shop, guest.code, 7);
  await stamp(other, guest.code, 1);
  await stamp(shop, ann.qrCode, 5);

  async function screens() {
    const { body: wallet } = await ann.call(userDashboard);
    const { body: customers } = await shop.call(business.businessCustomers);
    const { body: dashboard } = await shop.call(business.businessDashboard);
    const { body: visits } = await shop.call(businessVisits);
    const replayed = async (id: string) =>
      (await admin.call(auditCard, { params: { business_id: shop.id, customer_id: id } })).body.card;
    const cards = await Promise.all([replayed(ann.id), replayed(guest.id)]);
    const rewards = visits.rewards.reduce((sum: number, { earned, claimed }) => sum + earned - claimed, 0);
    return {
      wallet: wallet.stamp_cards.map(({ current_stamps }) => current_stamps).sort((a, b) => a - b),
      ready: wallet.stats.ready_to_claim,
      customers: customers.customers.map(({ customer_name, current_stamps }) => [
        customer_name,
        current_stamps,
      ]),
      known: dashboard.stats.activeCustomers,
      rewards,
      replayed: cards.map(({ current_stamps }) => current_stamps),
    };
  }

  const apartBefore = await screens();
  expect(apartBefore).toMatchObject({ wallet: [5], ready: 0, known: 2, rewards: 0, replayed: [5, 7] });
  const { merge } = (await merging()).body;
  expect(await screens()).toMatchObject({
    wallet: [1, 12],
    ready: 1,
    customers: [[ann.name, 12]],
    known: 1,
    rewards: 1,
    replayed: [12, 0],
  });
  await splitting(merge.id);
  expect(await screens()).toEqual(apartBefore);
});
