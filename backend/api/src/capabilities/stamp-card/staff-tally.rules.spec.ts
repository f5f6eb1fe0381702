import type { StoredStampCardEvent, TallyEvent } from '@stampwell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stored } from '../../testing/given-when-then.ts';
import {
  allowanceOf,
  cappedBy,
  countApology,
  countGiven,
  countRedemptionUndone,
  countUndone,
  type DailyTally,
  evolveTally,
  isUncounted,
  noTally,
} from './staff-tally.rules.ts';
import { businessId, rewardRedeemed, stampsGiven, today } from './stamp-card.fixtures.ts';

const given = (amount: number) => ({ employeeId: 'e', businessId, amount });
const tally = (total: number, day = today): DailyTally => ({ ...noTally, day, total });
const undone = (total: number, day = today): DailyTally => ({ ...noTally, undone: { day, total } });
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
  expect(allowanceOf(noTally, [null, null], today)).toBeNull();
  expect(allowanceOf(tally(8), [50, null], today)).toEqual({ day: today, cap: 50, given: 8 });
  expect(allowanceOf(tally(8), [50, 20], today)).toEqual({ day: today, cap: 20, given: 8 });
});

it('[SC21] begins each day with what was given before anything was counted', () => {
  const before = { day: today, total: 19 };
  for (const earlier of [noTally, tally(10, '2026-11-20')]) {
    expect(isUncounted(earlier, [14], today)).toBe(true);
    const allowance = allowanceOf(earlier, [14], today, { before });
    expect(allowance).toEqual({ day: today, cap: 14, given: 19 });
    expect(cappedBy(allowance)).toEqual({ cap: 14, left: 0 });
    // Midnight passed since it was read.
    expect(allowanceOf(earlier, [14], '2026-11-22', { before })).toMatchObject({ given: 0 });
    expect(isUncounted(earlier, [null], today)).toBe(false);
  }
});

it('[SC21] goes on with a day that is counted, also while the cap is lifted', () => {
  expect(isUncounted(tally(8), [14], today)).toBe(false);
  expect(allowanceOf(tally(8), [14], today, { before: { day: today, total: 19 } })).toMatchObject({
    given: 8,
  });
  const lifted = allowanceOf(tally(8), [null], today);
  expect(lifted).toEqual({ day: today, cap: null, given: 8 });
  expect(cappedBy(lifted)).toBeNull();
  expect(allowanceOf(tally(8), [null], '2026-11-22')).toBeNull();
});

it('[SC73] counts a scan that its device saw on an earlier day on that day', () => {
  const [friday, saturday] = ['2026-11-20', '2026-11-21'];
  const given = (day: string, amount: number, total: number) => ({
    type: 'StampsTallied' as const,
    data: { employee_id: 'e', business_id: 'b', day, amount, total },
  });
  const both = [given(friday, 8, 8), given(saturday, 3, 3)].reduce(evolveTally, noTally);
  const seen = allowanceOf(both, [10], friday, { isSeen: true });
  expect(seen).toEqual({ day: friday, cap: 10, given: 8 });
  const after = evolveTally(both, given(friday, 2, 10));
  expect(allowanceOf(after, [10], friday, { isSeen: true })).toMatchObject({ given: 10 });
  expect(allowanceOf(after, [10], saturday)).toEqual({ day: saturday, cap: 10, given: 3 });
  // A day of which nothing was counted is read like today's.
  expect(isUncounted(after, [10], '2026-11-19', true)).toBe(true);
  expect(isUncounted(after, [10], friday, true)).toBe(false);
});

it('[SC21] never goes back to a day that is over', () => {
  const day = '2026-11-22';
  expect(allowanceOf(tally(3, day), [10], today)).toEqual({ day, cap: 10, given: 3 });
});

it('adds what was given', () => {
  expect(countGiven(given(2), { day: today, cap: 10, given: 8 })).toEqual([tallied(2, 10)]);
});

it('[SC22] takes an undo off the day of its giver', () => {
  expect(countUndone(byEmployee(stampsGiven(3, { tally_day: today })), tally(10))).toEqual([tallied(-3, 7)]);
  const beforeTheCap = stampsGiven(3, { day: today });
  expect(countUndone(byEmployee(beforeTheCap), tally(10))).toEqual([tallied(-3, 7)]);
  const acrossMidnight = stampsGiven(3, { day: today, tally_day: '2026-11-22' });
  expect(countUndone(byEmployee(acrossMidnight), tally(10))).toEqual([]);
});

it.each([
  ['while the day is not counted', stampsGiven(3), noTally],
  ['of an earning of another day', stampsGiven(3, { tally_day: today }), tally(10, '2026-11-22')],
  ['of a redemption', rewardRedeemed(), tally(10)],
])('[SC22] leaves the day alone at an undo %s', (_, event, state) => {
  expect(countUndone(byEmployee(event), state)).toEqual([]);
});

it('[SC22] stands at the sum of what was given and not undone', () => {
  const steps = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 20 }), isUndo: fc.boolean() }));
  fc.assert(
    fc.property(steps, (actions) => {
      let state = noTally;
      const standing: number[] = [];
      for (const { amount, isUndo } of actions) {
        const undone = isUndo ? standing.pop() : undefined;
        const allowance = allowanceOf(state, [1_000_000], today)!;
        const events = undone
          ? countUndone(byEmployee(stampsGiven(undone, { tally_day: today })), state)
          : countGiven(given(amount), allowance);
        if (!undone) standing.push(amount);
        state = events.reduce(evolveTally, state);
        expect(state.total).toBe(standing.reduce((sum, n) => sum + n, 0));
      }
    }),
  );
});

describe('redemptions that an employee undoes', () => {
  const undoing = { employeeId: 'e', businessId, today };
  const counted = (total: number, day = today): TallyEvent => ({
    type: 'RedemptionUndosTallied',
    data: { employee_id: 'e', business_id: businessId, day, total },
  });

  it('[SC25] are three a day', () => {
    let state = noTally;
    for (const total of [1, 2, 3]) {
      const events = countRedemptionUndone(undoing, state);
      expect(events).toEqual([counted(total)]);
      state = events.reduce(evolveTally, state);
    }
    expect(() => countRedemptionUndone(undoing, state)).toThrow(
      'You have undone 3 rewards today. Please ask the owner to undo this one.',
    );
    expect(countRedemptionUndone({ ...undoing, today: '2099-01-01' }, state)).toEqual([
      counted(1, '2099-01-01'),
    ]);
  });

  it('[SC25] never go back to a day that is over', () => {
    expect(() => countRedemptionUndone(undoing, undone(3, '2099-01-01'))).toThrow();
  });

  it('[SC22, SC25] and stamps given leave each other’s count alone', () => {
    const state = [tallied(2, 8), counted(2)].reduce(evolveTally, noTally);
    expect(state).toMatchObject({ day: today, total: 8, undone: { day: today, total: 2 } });
    expect(evolveTally(state, tallied(-2, 6)).undone.total).toBe(2);
  });
});

it('[SC76] counts no month anew that is over where a time zone is moved west', () => {
  const given = { employeeId: 'e', businessId, amount: 2 };
  const may = countApology({ ...given, today: '2026-05-01' }, noTally, 3).reduce(evolveTally, noTally);
  expect(() => countApology({ ...given, today: '2026-04-30' }, may, 3)).toThrow('1 more');
  expect(countApology({ ...given, today: '2026-06-01' }, may, 3)).toMatchObject([{ data: { total: 2 } }]);
});
