import {
  accountStream,
  cardEvents,
  cardStream,
  eventsAmong,
  foldSteps,
  rewardsBetween,
  type StoredCardEvent,
} from '@stampwell/contracts';
import * as business from '@stampwell/contracts/http/business.ts';
import { businessAnalytics, businessVisits } from '@stampwell/contracts/http/business-figures.ts';
import * as merges from '@stampwell/contracts/http/merges.ts';
import { auditCard } from '@stampwell/contracts/http/operations.ts';
import * as counter from '@stampwell/contracts/http/stamps.ts';
import { cardStory, ownCardStory } from '@stampwell/contracts/http/story.ts';
import { deleteUserAccount, userDashboard } from '@stampwell/contracts/http/user.ts';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { projectors } from '@stampwell/read-models';
import { IS_OPEN_CARD } from '@stampwell/read-models/customer-cards/open-card.ts';
import { claim } from '@stampwell/runtime/checkpoints.ts';
import { rebuild } from '@stampwell/runtime/rebuild/rebuild.ts';
import { storeSource } from '@stampwell/runtime/source.ts';
import { readTables } from '@stampwell/runtime/testing/read-tables.ts';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { businessId } from '../capabilities/stamp-card/stamp-card.fixtures.ts';
import type { ReplayedEvent } from '../capabilities/what-if/ports.ts';
import { SPEC_PASSWORD, type SpecActor } from './spec-actors.ts';
import { createSpecDevice } from './spec-device.ts';
import { foldCard, replay, request } from './spec-replay.ts';
import { openTestApp } from './test-app.ts';

/**
 * One person with an account and two phones, at two shops, merged and split at any time: what every screen says, and
 * every row of every read model, follow from the cards' events (decision 203).
 */

let now = new Date();
const app = await openTestApp({ projectors, now: () => now });
const admin = await app.admin();
afterAll(() => app.close());

/** More by `npm run fuzz`. */
const HISTORIES = process.env.MODE === 'long' ? 12 : 2;
/** No history begins after this, when a failure is made smaller neither. Its seed and path, as second argument of `fc.assert`, repeat it. */
const WITHIN_MS = 12_000;

const PHONES = ['phone', 'tablet'] as const;
type Phone = (typeof PHONES)[number];
const on = fc.constantFrom('kept', ...PHONES);
const at = fc.constantFrom(0, 1);
const guest = fc.constantFrom(...PHONES);
const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const step = fc.record({
  minutes: fc.integer({ min: 0, max: 300 }),
  does: fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: kind('give'), on, at, n: fc.integer({ min: 1, max: 7 }) }) },
    { weight: 3, arbitrary: fc.record({ kind: kind('redeem'), on, at }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('carry'), on, at, n: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('undo'), at, back: fc.nat(4) }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('merge'), guest }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('split'), guest, byAdmin: fc.boolean() }) },
  ),
});
const histories = fc.record({
  steps: fc.array(step, { minLength: 8, maxLength: 26 }),
  /** Whether the person leaves in the end. */
  leaves: fc.integer({ min: 0, max: 5 }).map((nth) => nth === 0),
});
type Does = (typeof step extends fc.Arbitrary<infer S> ? S : never)['does'];

const TERMS = { scan_cooldown_hours: 0, stamps_required: 8 };

async function newWorld() {
  const shops = [await app.business({ terms: TERMS }), await app.business({ terms: TERMS })] as const;
  const kept = await app.customer();
  const phones = { phone: createSpecDevice(app.call), tablet: createSpecDevice(app.call) };
  const codes = { kept: kept.qrCode, phone: '', tablet: '' };
  const ids = { kept: kept.id, phone: '', tablet: '' };
  for (const name of PHONES) {
    const { body } = await phones[name].join(shops[0].id);
    codes[name] = body.qr_code;
    ids[name] = body.user.id;
  }
  return { shops, kept, phones, codes, ids, mergeOf: new Map<Phone, string>(), done: [[], []] as string[][] };
}
type World = Awaited<ReturnType<typeof newWorld>>;

/** Refusals are ignored here: what changed is read from the log. */
async function act(world: World, does: Does): Promise<void> {
  const { shops, codes, done } = world;
  if (does.kind === 'merge') return merge(world, does.guest);
  if (does.kind === 'split') return split(world, does.guest, does.byAdmin);
  const shop = shops[does.at] as SpecActor;
  const entries = done[does.at] as string[];
  if (does.kind === 'undo') {
    const transaction_id = entries.at(-1 - does.back);
    if (transaction_id) await shop.call(counter.undoTransaction, { body: { transaction_id } });
    return;
  }
  const qr_code = codes[does.on];
  const answer =
    does.kind === 'carry'
      ? await shop.call(counter.carryOver, { body: { qr_code, stamps: does.n } })
      : await shop.call(counter.scanStamps, {
          body: { qr_code, ...(does.kind === 'give' ? { stamp_amount: does.n } : { action: 'redeem' }) },
        });
  if (answer.status === 200) entries.push(answer.body.transaction_id);
}

async function merge(world: World, name: Phone): Promise<void> {
  const { status, body } = await world.kept.call(merges.mergeAccounts, {
    body: await world.phones[name].proof(),
  });
  expect(status).toBe(200);
  world.mergeOf.set(name, body.merge.id);
}

async function split({ kept, mergeOf }: World, name: Phone, byAdmin: boolean): Promise<void> {
  const id = mergeOf.get(name);
  if (!id) return;
  mergeOf.delete(name);
  const { status } = byAdmin
    ? await admin.call(merges.splitUser, { params: { id: kept.id }, body: { merge_id: id } })
    : await kept.call(merges.undoMerge, { params: { id } });
  expect(status).toBe(200);
}

const caughtUp = async () => app.ports.waitForPosition(await app.store.head(), 5_000);
const isCardEvent = eventsAmong(cardEvents);
const eventsOfCard = async (shop: string, customer: string) =>
  (await app.eventsOf(cardStream(shop, customer))).filter(isCardEvent);
/** People with open cards; a merged guest has none. */
const holders = ({ ids, mergeOf }: World) => [
  ids.kept,
  ...PHONES.filter((name) => !mergeOf.has(name)).map((name) => ids[name]),
];
const namesOf = (world: World) => Object.values(world.ids);

/** Adds up a shop's log without our folds. */
function addedUp(events: readonly StoredCardEvent[]) {
  const sums = { stamps: 0, rewards: 0, balance: 0, carried: 0 };
  for (const { type, data } of events) {
    switch (type) {
      case 'StampsGiven':
        sums.stamps += data.amount;
        sums.balance += data.amount;
        break;
      case 'StampsCarriedOver':
        sums.balance += data.amount;
        sums.carried += data.amount;
        break;
      case 'StampsReversed':
        sums.stamps -= data.amount;
        sums.balance -= data.amount;
        break;
      case 'CarryOverReversed':
        sums.balance -= data.amount;
        sums.carried -= data.amount;
        break;
      case 'RewardRedeemed':
        sums.rewards += 1;
        sums.balance -= data.stamps_used;
        break;
      case 'RedemptionReversed':
        sums.rewards -= 1;
        sums.balance += data.stamps_restored;
        break;
      // Moved stamps leave one card and arrive on the other. A split can give back more, if a reward had used surplus stamps.
      case 'CardMerged':
      case 'CardSplitOff':
        sums.balance += data.amount;
        break;
      case 'CardMergedInto':
      case 'CardSplit':
        sums.balance -= data.amount;
        break;
    }
  }
  return sums;
}

async function checkShop(world: World, shop: SpecActor): Promise<void> {
  const streams = await Promise.all(namesOf(world).map((id) => eventsOfCard(shop.id, id)));
  const events = streams.flat().sort((a, b) => a.position - b.position);
  const cards = new Map(namesOf(world).map((id, nth) => [id, foldCard(streams[nth] ?? [])]));
  const open = holders(world).filter((id) => cards.get(id)?.isOpened);
  const balances = open.map((id) => cards.get(id)?.balance ?? 0);
  const sums = addedUp(events);
  const owed = balances.reduce((sum, stamps) => sum + stamps, 0);
  expect(owed).toBe(sums.balance);
  expect(Math.min(0, ...balances)).toBe(0);

  const { body: customers } = await shop.call(business.businessCustomers);
  const listed = customers.customers.map(({ customer_id, current_stamps }) => [customer_id, current_stamps]);
  expect(new Map(listed as [string, number][])).toEqual(new Map(open.map((id, nth) => [id, balances[nth]])));

  const { body: dashboard } = await shop.call(business.businessDashboard);
  expect(dashboard.overall_stats).toMatchObject({
    total_stamps: sums.stamps,
    total_rewards_redeemed: sums.rewards,
  });
  const known = await app.pool.query('SELECT customers FROM views.business_totals WHERE business_id = $1', [
    shop.id,
  ]);
  expect(known.rows[0]?.customers ?? 0).toBe(open.length);
  const { totals, series } = (await shop.call(businessAnalytics, { query: { days: 90 } })).body;
  const seen = new Set(
    events
      .filter(({ type }) => !/Merge|Split/.test(type))
      .map(({ data }) => (open.includes(data.customer_id) ? data.customer_id : world.ids.kept)),
  );
  expect(totals).toMatchObject({
    stamps: sums.stamps,
    rewards: sums.rewards,
    new_customers: open.length,
    active_customers: seen.size,
  });
  expect(series.reduce((sum, day) => sum + day.new_customers, 0)).toBe(open.length);

  const { body: visits } = await shop.call(businessVisits);
  const worth = (stamps: number) => rewardsBetween({ steps: [TERMS.stamps_required] }, 0, stamps);
  const used = events.flatMap(({ type, data }) => (type === 'RewardRedeemed' ? [data.stamps_used] : []));
  const isPlain = events.every(
    ({ type, data }) => type !== 'RedemptionReversed' && !('returned' in data && data.returned),
  );
  // A reward that is undone, or split, may have been worth another number of rewards than its stamps are after the split.
  if (isPlain)
    expect(visits.rewards.reduce((sum, { earned }) => sum + earned, 0)).toBe(
      [...balances, ...used].reduce((sum, stamps) => sum + worth(stamps), 0),
    );

  const ofFixture = events.map((event) => ({ ...event, data: { ...event.data, business_id: businessId } }));
  const whatIf = replay(
    ofFixture as ReplayedEvent[],
    request({ days: 90, today: now.toISOString().slice(0, 10) }),
  );
  expect(whatIf.result.real.open_stamps).toBe(owed);
  expect(whatIf.result.what_if).toEqual(whatIf.result.real);
  const { full_cards, owed_rewards: rewards } = whatIf.result.real;
  expect(visits.owed).toEqual({ full_cards, rewards });

  for (const [id, { balance, totalRedeemed, isOpened }] of cards) {
    if (!isOpened && streams[namesOf(world).indexOf(id)]?.length === 0) continue;
    const { body: replayed } = await admin.call(auditCard, {
      params: { business_id: shop.id, customer_id: id },
    });
    expect(replayed.card).toMatchObject({ current_stamps: balance, total_redeemed: totalRedeemed });
    if (!open.includes(id)) continue;
    const { body: story } = await shop.call(cardStory, { params: { customer_id: id } });
    expect(story.card).toEqual({ current_stamps: balance, total_redeemed: totalRedeemed });
    expect(foldSteps(story)).toEqual({ stamps: balance, redeemed: totalRedeemed });
  }
}

/** What the person sees. */
async function checkPerson(world: World): Promise<void> {
  const { kept, shops, ids, mergeOf } = world;
  const { body: wallet } = await kept.call(userDashboard);
  const own = await Promise.all(shops.map(({ id }) => eventsOfCard(id, kept.id)));
  const cards = shops.flatMap(({ id }, nth) => {
    const { isOpened, balance } = foldCard(own[nth] ?? []);
    return isOpened ? [[id, balance] as const] : [];
  });
  expect(new Map(wallet.stamp_cards.map((card) => [card.business_id, card.current_stamps]))).toEqual(
    new Map(cards),
  );
  const guests = [...mergeOf.keys()].map((name) => ids[name]);
  const theirs = await Promise.all(guests.flatMap((id) => shops.map((shop) => eventsOfCard(shop.id, id))));
  const entries = [...own, ...theirs].flat().filter(({ type }) => !/Merge|Split/.test(type));
  const { body: history } = await kept.call(counter.stampHistory, { query: { limit: 100 } });
  expect(history.transactions.map(({ id }) => id).sort()).toEqual(entries.map(({ id }) => id).sort());
  const sums = addedUp(entries);
  expect(history.totals).toEqual({
    activities: entries.length,
    stamps_earned: sums.stamps + sums.carried,
    rewards_redeemed: sums.rewards,
  });
  for (const [shop] of cards) {
    const { body: story } = await kept.call(ownCardStory, { params: { id: shop } });
    expect(foldSteps(story).stamps).toBe(new Map(cards).get(shop));
  }
}

const CARDS = `
  SELECT customer_id, business_id, current_stamps, total_earned, total_redeemed, transactions, created_at, last_redeemed_at,
         last_activity_at, merged_into, merges
    FROM views.cards WHERE business_id = ANY($1) AND ${IS_OPEN_CARD} ORDER BY 1, 2`;
const REWARDS = `
  SELECT business_id, sum(earned) AS earned, sum(claimed) AS claimed FROM views.visit_rewards
    WHERE business_id = ANY($1) GROUP BY 1 HAVING (sum(earned), sum(claimed)) <> (0, 0) ORDER BY 1`;
const TOTALS = 'SELECT t::text FROM views.business_totals t WHERE business_id = ANY($1) ORDER BY 1';

/** The cards' states, and every read of them. */
async function everything({ shops, ids }: World) {
  await caughtUp();
  const cards = shops.flatMap((shop) =>
    Object.values(ids).map(async (id) => ({
      ...foldCard(await eventsOfCard(shop.id, id)),
      // After a split nothing lapses for 30 days, whatever it was before [SC82].
      lapsesNotBefore: undefined,
    })),
  );
  const rowsOf = async (text: string) => (await app.pool.query(text, [shops.map(({ id }) => id)])).rows;
  const lists = shops.map(async (shop) => (await shop.call(business.businessCustomers)).body.customers);
  return {
    states: await Promise.all(cards),
    rows: await Promise.all([CARDS, REWARDS, TOTALS].map(rowsOf)),
    lists: await Promise.all(lists),
  };
}

/** Merges a phone's account into the other and splits it off, twice. */
async function checkTwice(world: World): Promise<void> {
  const name = PHONES.find((one) => !world.mergeOf.has(one));
  if (!name) return;
  const before = await everything(world);
  for (const byAdmin of [false, true]) {
    await merge(world, name);
    await split(world, name, byAdmin);
    expect(await everything(world)).toEqual(before);
  }
}

/** Each story and each list offers to undo an entry exactly if the counter then may. */
async function checkOffers({ shops, ids }: World): Promise<void> {
  await caughtUp();
  for (const shop of shops) {
    const listed = [
      ...(await shop.call(business.businessDashboard)).body.recent_transactions,
      ...(await shop.call(counter.ownTransactions)).body.transactions,
    ].map(({ id, can_undo }) => [id, can_undo]);
    const stepsOf = async (customer_id: string) =>
      (await shop.call(cardStory, { params: { customer_id } })).body.steps ?? [];
    const told = (await Promise.all(Object.values(ids).map(stepsOf))).flat();
    const offers = new Map(told.map(({ id, can_undo }) => [id, can_undo]));
    expect(listed).toEqual(listed.map(([id]) => [id, offers.get(String(id))]));
    for (const customer of Object.values(ids)) {
      let steps = await stepsOf(customer);
      for (const { id } of steps) {
        const isOffered = steps.find((step) => step.id === id)?.can_undo;
        const { status } = await shop.call(counter.undoTransaction, { body: { transaction_id: id } });
        expect([id, isOffered]).toEqual([id, status === 200]);
        // An undo changes what else can be undone.
        if (isOffered) steps = await stepsOf(customer);
      }
    }
  }
  await caughtUp();
}

async function checkLeft(world: World): Promise<void> {
  const guests = [...world.mergeOf.keys()].map((name) => world.ids[name]);
  await world.kept.call(deleteUserAccount, { body: { password: SPEC_PASSWORD } });
  await app.react();
  for (const id of guests) {
    expect(await app.people.byId(id)).toBeNull();
    expect((await app.eventsOf(accountStream(id))).at(-1)?.type).toBe('AccountErased');
  }
}

it(`[SC52, SC53] stories, figures and what is owed are right after up to ${HISTORIES} random histories`, {
  timeout: 60_000,
}, async () => {
  let seen = 0;
  const until = Date.now() + WITHIN_MS;
  const property = fc.asyncProperty(histories, async ({ steps, leaves }) => {
    if (Date.now() > until) return;
    now = new Date();
    const world = await newWorld();
    for (const { minutes, does } of steps) {
      now = new Date(now.getTime() + minutes * 60_000);
      await act(world, does);
    }
    await caughtUp();
    for (const shop of world.shops) await checkShop(world, shop);
    await checkPerson(world);
    await checkTwice(world);
    await checkOffers(world);
    if (leaves) await checkLeft(world);
    seen += 1;
  });
  await fc.assert(property, { numRuns: HISTORIES });
  expect(seen).toBeGreaterThan(0);
  process.stdout.write(`merged histories: ${seen}\n`);
  await checkRebuilt();
});

/** Every row of every model is as one built from the whole log has it. */
async function checkRebuilt(): Promise<void> {
  await caughtUp();
  const fresh = await openTestDatabase();
  try {
    await rebuild({
      databaseUrl: fresh.url,
      source: storeSource(app.store),
      projectors: await claim(fresh.url, projectors),
    });
    const rows = await readTables({ pool: app.pool } as typeof fresh, projectors);
    expect(await readTables(fresh, projectors)).toEqual(rows);
  } finally {
    await fresh.drop();
  }
}
