import { type WatchedEvent, watchEvents } from '@stampwell/api/capabilities/anomalies/rules/watch-events.ts';
import type { ProjectedEvent } from '@stampwell/read-models/define-projector.ts';
import { eventMaker, idOf } from '@stampwell/read-models/testing/events.ts';
import { expect, it } from 'vitest';
import { CORNER_COFFEE, CUSTOMER as MAYA, REGULAR_CUSTOMERS, SHOPS } from './actors.ts';
import { planVisits } from './visits.ts';

const DAYS = 30;
const HOUR_MS = 3_600_000;
const PEOPLE = [MAYA, ...REGULAR_CUSTOMERS].length;

/** The month played by `npm start`: owner and staff alternate at Corner Coffee, and four of five full cards are redeemed. */
function demoMonth(now: Date): ProjectedEvent[] {
  const event = eventMaker();
  const cards = new Map<string, { stamps: number; last: number }>();
  return planVisits(SHOPS, PEOPLE, now, DAYS).flatMap(({ at, shop, customer, stamps }, nth) => {
    const ids = { business_id: idOf('b', 1 + SHOPS.indexOf(shop)), customer_id: idOf('c', 1 + customer) };
    const key = `${ids.business_id} ${ids.customer_id}`;
    const card = cards.get(key) ?? { stamps: 0, last: 0 };
    if (at.getTime() - card.last < shop.cooldownHours * HOUR_MS) return [];
    const owner = { kind: 'business' as const, id: ids.business_id };
    const actor =
      shop === CORNER_COFFEE && nth % 2 === 1 ? { kind: 'employee' as const, id: idOf('e', 1) } : owner;
    const around = { at: at.toISOString(), actor };
    const all = card.stamps + stamps;
    const given = { ...ids, balance_after: all, steps: [shop.stamps], amount: stamps, first: false };
    const isRedeemed = all >= shop.stamps && nth % 5 !== 0;
    cards.set(key, { stamps: isRedeemed ? 0 : all, last: at.getTime() });
    const redeemed = {
      stamps_used: all,
      total_redeemed: 1,
      reward_description: { of: null, plain: shop.reward },
      reward_emoji: shop.emoji,
    };
    return [
      event('StampsGiven', given, around),
      ...(isRedeemed
        ? [event('RewardRedeemed', { ...ids, balance_after: 0, steps: [shop.stamps], ...redeemed }, around)]
        : []),
    ];
  });
}

it.each([
  '2026-11-22T12:00:00.000Z',
  '2026-04-10T17:00:00.000Z',
  '2026-11-05T09:00:00.000Z',
  '2027-01-01T00:10:00.000Z',
])('finds nothing unusual in the demo’s month up to %s', (now) => {
  const month = demoMonth(new Date(now));
  expect(month.length).toBeGreaterThan(600);
  const { found } = watchEvents(month as WatchedEvent[], { shops: new Map(), cards: new Map() });
  expect(found).toEqual([]);
});
