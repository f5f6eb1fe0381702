import { DomainError, type TallyEvent } from '@stampwell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  capInForce,
  type DailyTally,
  dayToCount,
  evolve,
  initial,
  tallyGiven,
  tallyUndone,
} from './daily-tally.decider.ts';

const counted = { employeeId: 'e', businessId: 'b', day: '2026-11-21' };
const tally = (total: number, day = '2026-11-21'): DailyTally => ({ day, total });
const tallied = (amount: number, total: number, day = '2026-11-21'): TallyEvent => ({
  type: 'StampsTallied',
  data: { employee_id: 'e', business_id: 'b', day, amount, total },
});

it('[SC20] takes the lower of two caps, and none where there is none', () => {
  expect(capInForce(null, null)).toBeNull();
  expect(capInForce(50, null)).toBe(50);
  expect(capInForce(50, 20)).toBe(20);
});

it('[SC20] counts up to the cap and refuses one more', () => {
  expect(tallyGiven({ ...counted, amount: 2, cap: 10 }, tally(8))).toEqual([tallied(2, 10)]);
  expect(() => tallyGiven({ ...counted, amount: 1, cap: 10 }, tally(10))).toThrow(
    new DomainError('daily_cap_reached'),
  );
});

it('[SC21] begins at 0 each day, and with the first cap', () => {
  expect(tallyGiven({ ...counted, amount: 3, cap: 10 }, initial)).toEqual([tallied(3, 3)]);
  expect(tallyGiven({ ...counted, amount: 3, cap: 10 }, tally(10, '2026-11-20'))).toEqual([tallied(3, 3)]);
});

it('[SC21] goes by London’s day, and never back to one that is over', () => {
  expect(dayToCount(new Date('2026-07-15T23:00:00Z'), initial)).toBe('2026-07-16');
  expect(dayToCount(new Date('2026-07-15T22:59:59.999Z'), tally(3, '2026-07-16'))).toBe('2026-07-16');
});

it('[SC22] takes an undo off its own day alone', () => {
  expect(tallyUndone({ ...counted, amount: 3 }, tally(10))).toEqual([tallied(-3, 7)]);
  expect(tallyUndone({ ...counted, amount: 3 }, tally(10, '2026-11-22'))).toEqual([]);
});

it('[SC20, SC22] never lets a day stand above the cap or below 0, whatever is given and undone', () => {
  const steps = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 20 }), isUndo: fc.boolean() }));
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 60 }), (actions, cap) => {
      let state = initial;
      const standing: number[] = [];
      for (const { amount, isUndo } of actions) {
        const undone = isUndo ? standing.pop() : undefined;
        const events = undone
          ? tallyUndone({ ...counted, amount: undone }, state)
          : attempt(amount, cap, state);
        if (!undone && events.length > 0) standing.push(amount);
        state = events.reduce(evolve, state);
        expect(state.total).toBe(standing.reduce((sum, n) => sum + n, 0));
        expect(state.total).toBeLessThanOrEqual(cap);
      }
    }),
  );
});

function attempt(amount: number, cap: number, state: DailyTally): TallyEvent[] {
  try {
    return tallyGiven({ ...counted, amount, cap }, state);
  } catch (error) {
    expect(error).toEqual(new DomainError('daily_cap_reached'));
    return [];
  }
}
