import { cardStream, HOUR_MS, subscriptionStream, tallyStream } from '@stampwell/contracts';
import { updateEmployee } from '@stampwell/contracts/http/employees.ts';
import { lookUpFound } from '@stampwell/contracts/http/find-customer.ts';
import { ownTransactions, scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { cardStory, ownCardStory } from '@stampwell/contracts/http/story.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { earn } from '../counter.fixtures.ts';

/** [SC70–SC74] Scans of a till without a connection, by the clock of a shop in London. */

let clock = Date.now();
const app = await openTestApp({ projectors, now: () => new Date(clock) });
afterAll(() => app.close());

let shop: SpecActor;
let eve: SpecActor;
let ann: SpecCustomer;
beforeEach(async () => {
  shop = await app.business({ terms: { scan_cooldown_hours: 4 } });
  eve = await app.employee(shop.id, { name: 'Eve' });
  ann = await app.customer({ name: 'Ann' });
});

/** @param time UTC, such as `2026-03-28 23:30` */
const at = (time: string) => Date.parse(`${time.replace(' ', 'T')}:00.000Z`);
const isoAt = (time: string) => new Date(at(time)).toISOString();
const goTo = (time: string) => {
  clock = at(time);
};

interface Queued {
  seen: string;
  contact?: string;
  clockWrongBy?: number;
  stamps?: number;
  of?: SpecCustomer;
  key?: string;
}

/** The queue's request: what the device keeps with a scan. */
function send(
  staff: SpecActor,
  { seen, contact = seen, clockWrongBy = 0, stamps = 1, of = ann, key }: Queued,
) {
  const device = new Date(at(contact) + clockWrongBy).toISOString();
  return staff.call(scanStamps, {
    body: {
      qr_code: of.qrCode,
      stamp_amount: stamps,
      seen: { at: isoAt(seen), contact: { ours: isoAt(contact), device } },
    },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

const cap = async (daily_stamp_cap: number) => {
  await shop.call(updateEmployee, { params: { id: eve.id }, body: { name: 'Eve', daily_stamp_cap } });
};
const given = async (of = ann) =>
  (await app.eventsOf(cardStream(shop.id, of.id))).map(({ data }) => data as Record<string, unknown>);
const tallied = async () =>
  (await app.eventsOf(tallyStream(eve.id))).map(({ data }) => {
    const { day, total } = data as { day: string; total: number };
    return [day, total];
  });
const settled = async () => app.ports.waitForPosition(await app.store.head(), 3_000);

it('[SC70, SU29] gives what was seen before its shop closed for the season, and nothing seen after', async () => {
  goTo('2026-11-20 20:00');
  const data = { business_id: shop.id, from: isoAt('2026-11-20 19:00'), until: '2027-05-01', redeems: true };
  const ends = { period_ends_at: null, trial_ends_at: null, cancellation_ends_at: null };
  const closed = { ...data, ends_at: isoAt('2027-04-30 23:00'), ...ends };
  await app.given(subscriptionStream(shop.id), [{ type: 'PausedForSeason', data: closed }]);
  expect((await send(eve, { seen: '2026-11-20 19:30' })).error.code).toBe('closed_for_season');
  expect((await send(eve, { seen: '2026-11-20 18:30' })).status).toBe(200);
});

it('[SC70, SC73] counts what was seen before midnight on that day, for the cap too', async () => {
  goTo('2026-11-20 20:00');
  await cap(5);
  await earn(eve, await app.customer(), 2);
  goTo('2026-11-21 00:10');
  await earn(eve, await app.customer(), 4);
  expect((await send(eve, { seen: '2026-11-20 23:50', stamps: 3 })).status).toBe(200);
  expect(await given()).toMatchObject([
    {
      day: '2026-11-20',
      tally_day: '2026-11-20',
      seen_at: '2026-11-20T23:50:00.000Z',
      judged_by: 'seen',
    },
  ]);
  const ben = await app.customer();
  expect((await send(eve, { seen: '2026-11-20 23:55', of: ben })).error.code).toBe('daily_cap_reached');
  // Judged by its arrival it counts today, of which one stamp is left.
  expect((await send(eve, { seen: '2026-11-20 23:55', of: ben, clockWrongBy: HOUR_MS })).status).toBe(200);
  expect(await tallied()).toEqual([
    ['2026-11-20', 2],
    ['2026-11-21', 4],
    ['2026-11-20', 5],
    ['2026-11-21', 5],
  ]);
});

it('[SC73] reads what was given on the earlier day before anything was counted', async () => {
  goTo('2026-11-20 20:00');
  await earn(eve, await app.customer(), 6);
  goTo('2026-11-21 00:10');
  await earn(eve, await app.customer(), 1);
  await cap(7);
  await settled();
  expect((await send(eve, { seen: '2026-11-20 23:50', stamps: 2 })).error.message).toBe(
    'You can give 1 more stamp that day.',
  );
  expect((await send(eve, { seen: '2026-11-20 23:50' })).status).toBe(200);
});

it('[SC70] waits four real hours in the night in which clocks go forward', async () => {
  goTo('2026-03-28 23:30');
  await earn(shop, ann);
  goTo('2026-03-29 08:00');
  // 03:45 by the shop's clock, which says four and a quarter hours later.
  const early = await send(eve, { seen: '2026-03-29 02:45', contact: '2026-03-28 23:00' });
  expect(early.error).toMatchObject({ code: 'cooldown_active' });
  expect((await send(eve, { seen: '2026-03-29 03:30', contact: '2026-03-28 23:00' })).status).toBe(200);
  expect((await given()).at(-1)).toMatchObject({ day: '2026-03-29', judged_by: 'seen' });
});

it('[SC73] finds the day before yesterday’s count after the day of 23 hours', async () => {
  goTo('2026-03-28 20:00');
  await cap(5);
  await earn(eve, await app.customer(), 4);
  goTo('2026-03-29 12:00');
  await earn(eve, await app.customer(), 3);
  // Monday, half past midnight; less than a day after Saturday's 23:55.
  goTo('2026-03-29 23:30');
  await earn(eve, await app.customer(), 2);
  const saturday = { seen: '2026-03-28 23:55' };
  expect((await send(eve, { ...saturday, stamps: 2 })).error.code).toBe('daily_cap_reached');
  expect((await send(eve, saturday)).status).toBe(200);
  expect(await tallied()).toEqual([
    ['2026-03-28', 4],
    ['2026-03-29', 3],
    ['2026-03-30', 2],
    ['2026-03-28', 5],
  ]);
});

it('[SC70] has one day of 25 hours in the night in which clocks go back', async () => {
  goTo('2026-10-24 22:30');
  await cap(5);
  await earn(shop, ann);
  // Half past midnight on Sunday by the shop's clock, four hours and a quarter before 02:45.
  goTo('2026-10-25 08:00');
  expect((await send(eve, { seen: '2026-10-25 02:15', contact: '2026-10-24 22:00' })).error.code).toBe(
    'cooldown_active',
  );
  // 02:45 by the shop's clock, which says three and a quarter hours later.
  const seen = { seen: '2026-10-25 02:45', contact: '2026-10-24 22:00' };
  expect((await send(eve, { ...seen, stamps: 2 })).status).toBe(200);
  // 00:30 and 23:00 of the same Sunday.
  goTo('2026-10-25 23:00');
  const ben = await app.customer();
  expect((await send(eve, { seen: '2026-10-24 23:30', of: ben, stamps: 3 })).status).toBe(200);
  expect((await given(ben)).at(-1)).toMatchObject({ day: '2026-10-25' });
  expect(await tallied()).toEqual([
    ['2026-10-25', 2],
    ['2026-10-25', 5],
  ]);
});

it('[SC72] refuses a scan within the cooldown of a later one that another till gave, and stays with that', async () => {
  goTo('2026-11-20 08:00');
  await earn(shop, ann);
  goTo('2026-11-20 18:00');
  await earn(shop, ann);
  goTo('2026-11-20 19:00');
  const contact = '2026-11-20 09:00';
  expect((await send(eve, { seen: '2026-11-20 14:30', contact })).error).toMatchObject({
    code: 'cooldown_active',
    next_allowed_at: '2026-11-20T22:00:00.000Z',
  });
  expect((await send(eve, { seen: '2026-11-20 13:00', contact })).status).toBe(200);
  expect((await given()).at(-1)).toMatchObject({ last_earned_at: '2026-11-20T18:00:00.000Z' });
  // Between two that stand, four hours from each.
  expect((await send(eve, { seen: '2026-11-20 16:00', contact })).error.code).toBe('cooldown_active');
  await settled();
  const { body } = await shop.call(lookUpFound, { body: { customer_id: ann.id } });
  expect(body.stamp_info).toMatchObject({ current_stamps: 3, next_allowed_at: '2026-11-20T22:00:00.000Z' });
});

it('[SC74] is the same request with and without the time, and keeps its first answer', async () => {
  goTo('2026-11-20 12:00');
  const headers = { 'idempotency-key': 'till-1' };
  const first = await eve.call(scanStamps, {
    body: { qr_code: ann.qrCode, stamp_amount: 1 },
    headers,
  });
  goTo('2026-11-20 15:00');
  const again = await send(eve, { seen: '2026-11-20 12:00', key: 'till-1' });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await given()).toHaveLength(1);
  const other = await send(eve, { seen: '2026-11-20 12:00', key: 'till-1', stamps: 2 });
  expect(other.error.code).toBe('idempotency_key_reused');
});

it('[SC70] shows both times in the card’s history', async () => {
  goTo('2026-11-20 12:00');
  await send(eve, { seen: '2026-11-20 09:00' });
  await settled();
  const step = { kind: 'earned', at: '2026-11-20T12:00:00.000Z', judged_by: 'seen' };
  for (const { body } of [
    await shop.call(cardStory, { params: { customer_id: ann.id } }),
    await ann.call(ownCardStory, { params: { id: shop.id } }),
  ])
    expect(body.steps).toMatchObject([{ ...step, seen_at: '2026-11-20T09:00:00.000Z' }]);
  expect((await eve.call(ownTransactions)).body.transactions[0]?.can_undo).toBe(true);
});
