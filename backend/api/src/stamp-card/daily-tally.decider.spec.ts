import type { StoredStampCardEvent, TallyEvent } from '@stampwell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stored } from '../testing/given-when-then.ts';
import {
  allowanceOf,
  countGiven,
  countUndone,
  type DailyTally,
  evolve,
  initial,
} from './daily-tally.decider.ts';
import { businessId, noon, rewardRedeemed, stampsGiven } from './stamp-card.fixtures.ts';

const today = '2026-11-21';
const given = (amount: number) => ({ employeeId: 'e', businessId, amount });
const tally = (total: number, day = today): DailyTally => ({ day, total });
const tallied = (amount: number, total: number): TallyEvent => ({
  type: 'StampsTallied',
  data: { employee_id: 'e', business_id: businessId, day: today, amount, total },
});
const byEmployee = (
  event: ReturnType<typeof stampsGiven> | ReturnType<typeof rewardRedeemed>,
): StoredStampCardEvent => {
  const [envelope] = stored<StoredStampCardEvent>([event]);
  return { ...(envelope as StoredStampCardEvent), actor: { kind: 'employee', id: 'e' } };
};

it('[SC20] goes by the lowest cap, and knows none where there is none', () => {
  expect(allowanceOf(tally(8), [null, null], noon)).toBeNull();
  expect(allowanceOf(tally(8), [50, null], noon)).toEqual({ day: today, cap: 50, given: 8 });
  expect(allowanceOf(tally(8), [50, 20], noon)).toEqual({ day: today, cap: 20, given: 8 });
});

it('[SC21] begins at 0 each day, and with the first cap', () => {
  expect(allowanceOf(initial, [10], noon)).toEqual({ day: today, cap: 10, given: 0 });
  expect(allowanceOf(tally(10, '2026-11-20'), [10], noon)).toEqual({ day: today, cap: 10, given: 0 });
});

it('[SC21] goes by London’s day, and never back to one that is over', () => {
  expect(allowanceOf(initial, [10], new Date('2026-07-15T23:00:00Z'))?.day).toBe('2026-07-16');
  const before = new Date('2026-07-15T22:59:59.999Z');
  expect(allowanceOf(tally(3, '2026-07-16'), [10], before)).toEqual({ day: '2026-07-16', cap: 10, given: 3 });
});

it('adds what was given', () => {
  expect(countGiven(given(2), { day: today, cap: 10, given: 8 })).toEqual([tallied(2, 10)]);
});

it('[SC22] takes an undo off the day of its giver', () => {
  expect(countUndone(byEmployee(stampsGiven(3, { tally_day: today })), tally(10))).toEqual([tallied(-3, 7)]);
});

it.each([
  ['of an earning that was not counted', stampsGiven(3), tally(10)],
  ['of an earning of another day', stampsGiven(3, { tally_day: today }), tally(10, '2026-11-22')],
  ['of a redemption', rewardRedeemed(), tally(10)],
])('[SC22] leaves the day alone at an undo %s', (_, event, state) => {
  expect(countUndone(byEmployee(event), state)).toEqual([]);
});

it('[SC22] stands at the sum of what was given and not undone', () => {
  const steps = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 20 }), isUndo: fc.boolean() }));
  fc.assert(
    fc.property(steps, (actions) => {
      let state = initial;
      const standing: number[] = [];
      for (const { amount, isUndo } of actions) {
        const undone = isUndo ? standing.pop() : undefined;
        const allowance = allowanceOf(state, [1_000_000], noon)!;
        const events = undone
          ? countUndone(byEmployee(stampsGiven(undone, { tally_day: today })), state)
          : countGiven(given(amount), allowance);
        if (!undone) standing.push(amount);
        state = events.reduce(evolve, state);
        expect(state.total).toBe(standing.reduce((sum, n) => sum + n, 0));
      }
    }),
  );
});
