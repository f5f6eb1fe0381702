import type { OwedDay } from '@stampwell/contracts/http/what-if.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AS_IT_WAS, foldCard, replay, request, type Try, wholeHistoryOf } from '../../testing/spec-replay.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
/** In minutes: a shop is busy for hours, then nothing happens for days. */
const pause = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 90 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3_000 }) },
  fc.integer({ min: 0, max: 40_000 }),
);
const does = fc.oneof(
  { weight: 7, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 3, arbitrary: fc.constant('redeem' as const) },
  { weight: 1, arbitrary: fc.record({ carry: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ undo: fc.integer({ min: 0, max: 4 }) }) },
);
const step = fc.record({
  pause,
  does,
  customer: fc.constantFrom('ann', 'ben', 'cid', 'dot'),
  employee: fc.constantFrom(undefined, 'eve', 'fay'),
});
/** Terms that change during the history. */
const changing = fc.record({ required: fc.integer({ min: 5, max: 9 }), cooldown: fc.constantFrom(0, 1, 4) });
const steady = { required: 7, cooldown: 4 };

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Terms = { required: number; cooldown: number };

function triesOf(steps: readonly (Step & Terms)[]): Try[] {
  let at = START;
  return steps.map(({ pause: minutes, ...one }) => {
    at += minutes * 60_000;
    return { ...one, employee: one.employee ?? '', at: new Date(at).toISOString() };
  });
}

const shop = (terms: fc.Arbitrary<Terms>) =>
  fc.record({
    steps: fc.array(
      fc.tuple(step, terms).map(([one, its]) => ({ ...one, ...its })),
      { maxLength: 120 },
    ),
    days: fc.constantFrom(30, 90, 365),
    /** Days between the last event and the question. */
    later: fc.integer({ min: 0, max: 60 }),
  });

function play({ steps, days, later }: { steps: (Step & Terms)[]; days: number; later: number }) {
  const whole = wholeHistoryOf(triesOf(steps));
  const history = whole.filter((event) => event.type !== 'StampsRefused');
  const end = Date.parse(history.at(-1)?.at ?? new Date(START).toISOString()) + (later + 1) * 86_400_000;
  return { whole, history, asked: request({ days, today: new Date(end).toISOString().slice(0, 10) }) };
}

/** All runs by `npm run fuzz`, otherwise a quarter. */
const SHARE = process.env.MODE === 'long' ? 1 : 0.2;

const onEvery = (
  terms: fc.Arbitrary<Terms>,
  numRuns: number,
  check: (played: ReturnType<typeof play>) => void,
) =>
  fc.assert(
    fc.property(shop(terms), (one) => check(play(one))),
    { numRuns: numRuns * SHARE },
  );

/** Hundreds of shops with hundreds of resampled curves each take long on a busy machine. */
const LONG = 90_000;

it(
  '[WI1] is what happened where no term is another, on every history',
  () => {
    onEvery(changing, 300, ({ whole, asked }) => {
      const { result, changes } = replay(whole, asked);
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
    const terms = { ...AS_IT_WAS, stamps_required: steady.required, scan_cooldown_hours: steady.cooldown };
    const cap = { daily_stamp_cap: 100_000 };
    onEvery(fc.constant(steady), 100, ({ whole, asked }) => {
      for (const asIs of [terms, { ...terms, ...cap }]) {
        const { result, changes } = replay(whole, { ...asked, terms: asIs });
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
    onEvery(fc.constant(steady), 100, ({ whole, asked }) => {
      const terms = { ...AS_IT_WAS, scan_cooldown_hours: 0 };
      const { result } = replay(whole, { ...asked, days: 90, terms });
      const refused = whole.filter(({ type, data }) => type === 'StampsRefused' && data.day >= result.from);
      expect(result.what_if.visits).toBe(result.real.visits + refused.length);
    });
  },
  LONG,
);

it(
  'counts as the cards themselves do',
  () => {
    onEvery(changing, 100, ({ history, asked }) => {
      const { result } = replay(history, { ...asked, days: 365 });
      const cards = Map.groupBy(history, ({ data }) => data.customer_id);
      const folded = [...cards.values()].map(foldCard);
      expect(result.events).toBe(history.length);
      expect(result.real.open_stamps).toBe(folded.reduce((sum, { balance }) => sum + balance, 0));
      const inRange = history.filter(({ data }) => data.day >= result.from);
      const count = (type: string) => inRange.filter((event) => event.type === type).length;
      expect(result.real.rewards).toBe(count('RewardRedeemed') - count('RedemptionReversed'));
      expect(result.real.visits).toBe(count('StampsGiven'));
    });
  },
  LONG,
);

it(
  '[WI10, WI11] knows the age of every open stamp, on every day',
  () => {
    onEvery(changing, 60, ({ history, asked }) => {
      const { result } = replay(history, asked);
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
      fc.property(shop(changing), until, (one, daysLater) => {
        const { history, asked } = play({ ...one, days: 90, later: 0 });
        const told = replay(history, asked).result.owed.days;
        const then = told.at(-1 - daysLater)?.date ?? '';
        const known = history.filter(({ data }) => data.day <= then);
        const toldThen = replay(known, { ...asked, today: then }).result.owed.days;
        const shared = told.filter(({ date }) => date <= then);
        expect(shared.map(withoutSince)).toEqual(toldThen.slice(-shared.length).map(withoutSince));
      }),
      { numRuns: 40 * SHARE },
    );
  },
  LONG,
);

const withoutSince = ({ redeemed_since: _, ...day }: OwedDay) => day;
