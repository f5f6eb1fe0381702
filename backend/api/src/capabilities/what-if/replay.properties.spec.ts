import { DAY_MS, HOUR_MS } from '@stampwell/contracts';
import type { OwedDay, WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  AS_IT_WAS,
  foldCard,
  type Played,
  played,
  replay,
  request,
  type TriedTerms,
  type Try,
} from '../../testing/spec-replay.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
/** In minutes: a shop is busy for hours, then nothing happens for days. */
const pause = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 90 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3_000 }) },
  fc.integer({ min: 0, max: 40_000 }),
  fc.integer({ min: 0, max: 100_000 }),
);
const LONG_HISTORY = { minLength: 20, maxLength: 60, size: 'max' } as const;
const customers = ['ann', 'ben', 'cid', 'dot'];
const does = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 6, arbitrary: fc.constant('redeem' as const) },
  { weight: 1, arbitrary: fc.record({ carry: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 4, arbitrary: fc.record({ undo: fc.integer({ min: 0, max: 4 }) }) },
  { weight: 4, arbitrary: fc.record({ step: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.constant('bring back' as const) },
  { weight: 1, arbitrary: fc.constant('reopen' as const) },
  // A number of days until it opens again.
  { weight: 1, arbitrary: fc.record({ closeFor: fc.integer({ min: 14, max: 90 }) }) },
);
const stepDoing = <Does>(does: fc.Arbitrary<Does>) =>
  fc.record({
    pause,
    does,
    customer: fc.constantFrom(...customers),
    employee: fc.constantFrom(undefined, 'eve', 'fay'),
  });
const step = stepDoing(does);
const own = {
  steps: fc.constantFrom([5], [9], [3, 8], [2, 4, 7]),
  cooldown: fc.constantFrom(0, 1, 4),
  spends: fc.boolean(),
  keeps_rest: fc.boolean(),
  lapses_after_months: fc.constantFrom(null, null, 1, 3),
};
/** Terms that change during the history, and those that never do. */
const changing: fc.Arbitrary<Terms> = fc.record(own);
const steady = changing;

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
interface Terms extends TriedTerms {
  steps: readonly number[];
  cooldown: number;
}

function triesOf(steps: readonly (Step & Terms)[]): Try[] {
  let at = START;
  return steps.map(({ pause: minutes, does, ...one }) => {
    at += minutes * 60_000;
    const isClosing = typeof does === 'object' && 'closeFor' in does;
    // After nine, when stamps lapse: a season's first day is open [WI7].
    if (isClosing) at = Math.max(at, at - (at % DAY_MS) + 10 * HOUR_MS);
    const until = isClosing ? new Date(at + does.closeFor * DAY_MS).toISOString().slice(0, 10) : '';
    const tried = { ...one, employee: one.employee ?? '', at: new Date(at).toISOString() };
    return { ...tried, does: isClosing ? { closeUntil: until } : does };
  });
}

interface Shop {
  steps: (Step & Terms)[];
  days: number;
  later: number;
}
const shop = (steps: fc.Arbitrary<(Step & Terms)[]>): fc.Arbitrary<Shop> =>
  fc.record({
    steps,
    days: fc.constantFrom(30, 90, 365),
    /** Days between the last event and the question. */
    later: fc.integer({ min: 0, max: 60 }),
  });
const shopOf = (terms: fc.Arbitrary<Terms>) =>
  shop(
    fc.array(
      fc.tuple(step, terms).map(([one, its]) => ({ ...one, ...its })),
      LONG_HISTORY,
    ),
  );
/** The same terms all along. */
const steadyShop = (terms: fc.Arbitrary<Terms>) =>
  shop(
    fc.tuple(fc.array(step, LONG_HISTORY), terms).map(([all, its]) => all.map((one) => ({ ...one, ...its }))),
  );

function play({ steps, days, later }: Shop) {
  const { whole, history, past } = played(triesOf(steps));
  const end = Date.parse(history.at(-1)?.at ?? new Date(START).toISOString()) + (later + 1) * DAY_MS;
  const asked = request({ days, today: new Date(end).toISOString().slice(0, 10) });
  return { whole, history, past, asked, terms: steps[0] };
}

/** All runs by `npm run fuzz`, otherwise a quarter. */
const SHARE = process.env.MODE === 'long' ? 1 : 0.2;

const onEvery = (
  shops: fc.Arbitrary<Shop>,
  numRuns: number,
  check: (played: ReturnType<typeof play>) => void,
) =>
  fc.assert(
    fc.property(shops, (one) => check(play(one))),
    { numRuns: numRuns * SHARE },
  );

/** All that a programme can set, as a question asks for it. */
const allOf = (terms: Terms): WhatIfTerms => ({
  ...AS_IT_WAS,
  steps: terms.steps.map((stamps) => ({ stamps, reward_description: 'Cake', reward_emoji: '🍰' })),
  spends: terms.spends ?? false,
  keeps_rest: terms.keeps_rest ?? false,
  lapses_after_months: terms.lapses_after_months ?? null,
  scan_cooldown_hours: terms.cooldown,
});

/** Hundreds of shops with hundreds of resampled curves each take long on a busy machine. */
const LONG = 90_000;

it(
  '[WI1] is what happened where no term is another, on every history',
  () => {
    onEvery(shopOf(changing), 150, ({ whole, asked, past }) => {
      const { result, changes } = replay(whole, asked, past);
      expect(result.what_if).toEqual(result.real);
      expect(result.series.filter(({ real, what_if }) => real !== what_if)).toEqual([]);
      expect(changes).toEqual([]);
    });
  },
  LONG,
);

it(
  '[WI1] is what happened where the terms asked for are those that were, decided once more',
  () => {
    const cap = { daily_stamp_cap: 100_000 };
    onEvery(steadyShop(steady), 100, ({ whole, asked, past, terms }) => {
      if (!terms) return;
      for (const asIs of [allOf(terms), { ...allOf(terms), ...cap }]) {
        const { result, changes } = replay(whole, { ...asked, terms: asIs }, past);
        expect(result.what_if).toEqual(result.real);
        expect(changes).toEqual([]);
      }
    });
  },
  LONG,
);

it(
  '[WI16] lets in everybody whom the cooldown sent away, where there is none',
  () => {
    onEvery(steadyShop(steady), 50, ({ whole, asked, past }) => {
      const terms = { ...AS_IT_WAS, scan_cooldown_hours: 0 };
      const { result } = replay(whole, { ...asked, days: 90, terms }, past);
      const refused = whole.filter(({ type, data }) => type === 'StampsRefused' && data.day >= result.from);
      expect(result.what_if.visits).toBe(result.real.visits + refused.length);
    });
  },
  LONG,
);

it(
  'counts as the cards themselves do',
  () => {
    onEvery(shopOf(changing), 50, ({ history, asked, past }) => {
      const { result } = replay(history, { ...asked, days: 365 }, past);
      const cards = Map.groupBy(history, ({ data }) => data.customer_id);
      const folded = [...cards.values()].map(foldCard);
      expect(result.events).toBe(history.length);
      expect(result.real.open_stamps).toBe(folded.reduce((sum, { balance }) => sum + balance, 0));
      const inRange = history.filter(({ data }) => data.day >= result.from);
      const count = (type: string) => inRange.filter((event) => event.type === type).length;
      expect(result.real.rewards).toBe(count('RewardRedeemed') - count('RedemptionReversed'));
      expect(result.real.visits).toBe(count('StampsGiven'));
      const sum = (type: string) =>
        inRange.reduce(
          (all, event) => (event.type === type && 'amount' in event.data ? all + event.data.amount : all),
          0,
        );
      expect(result.real.expired_stamps).toBe(sum('StampsLapsed') - sum('StampsBroughtBack'));
    });
  },
  LONG,
);

it(
  '[WI10, WI11] knows the age of every open stamp, on every day',
  () => {
    onEvery(shopOf(changing), 60, ({ history, asked, past }) => {
      const { result } = replay(history, asked, past);
      expect(result.owed.days).toHaveLength(asked.days);
      for (const { date, open_stamps, by_age, likely, likely_low, rewards } of result.owed.days) {
        const until = history.filter(({ data }) => data.day <= date);
        const cards = Map.groupBy(until, ({ data }) => data.customer_id);
        const open = [...cards.values()].reduce(
          (sum, events) => sum + (events.at(-1)?.data.balance_after ?? 0),
          0,
        );
        expect([date, open_stamps]).toEqual([date, open]);
        expect([date, by_age.reduce((sum, stamps) => sum + stamps, 0)]).toEqual([date, open]);
        expect(likely).toBeLessThanOrEqual(rewards + 0.001);
        expect(likely_low).toBeGreaterThanOrEqual(0);
      }
      const last = result.owed.days.at(-1);
      expect(last?.full_cards).toBe(result.real.full_cards);
      expect(last?.rewards).toBeCloseTo(result.real.owed_rewards, 2);
    });
  },
  LONG,
);

it(
  '[WI17] says of a day what was said on it: what came later changes nothing but what became of it',
  () => {
    const until = fc.integer({ min: 0, max: 29 });
    fc.assert(
      fc.property(shopOf(changing), until, (one, daysLater) => {
        const { history, asked, past } = play({ ...one, days: 90, later: 0 });
        const told = replay(history, asked, past).result.owed.days;
        const then = told.at(-1 - daysLater)?.date ?? '';
        const known = history.filter(({ data }) => data.day <= then);
        const toldThen = replay(known, { ...asked, today: then }, knownBy(past, then)).result.owed.days;
        const shared = told.filter(({ date }) => date <= then);
        expect(shared.map(withoutSince)).toEqual(toldThen.slice(-shared.length).map(withoutSince));
      }),
      { numRuns: 40 * SHARE },
    );
  },
  LONG,
);

/** Of the day after nothing was known yet. */
const knownBy = (past: Played['past'], day: string) => past.filter(({ at }) => at.slice(0, 10) <= day);

it(
  '[WI7] lapses as the stamps of a shop would have that had asked for it from the beginning',
  () => {
    // Where nothing is redeemed: a reward that comes later there is taken at once here [WI4].
    const comes = fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 1, max: 3 }) },
      { weight: 1, arbitrary: fc.record({ carry: fc.integer({ min: 1, max: 2 }) }) },
      { weight: 1, arbitrary: fc.record({ closeFor: fc.integer({ min: 14, max: 60 }) }) },
    );
    const never = fc.record({ ...own, lapses_after_months: fc.constant(null) });
    const shops = shop(
      fc
        .tuple(fc.array(stepDoing(comes), { ...LONG_HISTORY, maxLength: 30 }), never)
        .map(([all, its]) => all.map((one) => ({ ...one, ...its }))),
    );
    fc.assert(
      fc.property(shops, fc.constantFrom(1, 2, 3), (one, months) => {
        const { whole, past } = play(one);
        const lapsing = one.steps.map((its) => ({ ...its, lapses_after_months: months }));
        const end = Date.parse(triesOf(one.steps).at(-1)?.at ?? '');
        const today = new Date(end).toISOString().slice(0, 10);
        const days = Math.ceil((end - START) / DAY_MS) + 30;
        const asked = request({ days, today });
        const terms = { ...AS_IT_WAS, lapses_after_months: months };
        const { what_if } = replay(whole, { ...asked, terms }, past).result;
        // A question is asked at the end of its day.
        const there = played(triesOf(lapsing), `${today}T23:59:00.000Z`);
        const { real } = replay(there.whole, asked, there.past).result;
        expect(what_if).toEqual(real);
      }),
      { numRuns: 50 * SHARE },
    );
  },
  LONG,
);

const withoutSince = ({ redeemed_since: _, ...day }: OwedDay) => day;
