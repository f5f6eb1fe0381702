import { expect, it } from 'vitest';
import { viewAt } from './http/presenters.ts';
import { isCancellable, isOpenTo, type PaidDates } from './subscription-access.ts';

it.each([
  ['active', false, true],
  ['trialing', false, true],
  ['past_due', false, false],
  ['canceled', false, false],
  ['active', true, false],
] as const)('status %s, cancelled before: %s; it can be cancelled: %s', (status, isCanceled, expected) =>
  expect(isCancellable(status, isCanceled)).toBe(expected),
);

it('is open in full and in grace', () => {
  expect((['full', 'grace', 'read_only', 'none'] as const).filter(isOpenTo)).toEqual(['full', 'grace']);
});

const unpaid: PaidDates = {
  kind: 'paid',
  planType: 'monthly',
  periodEnd: '2026-11-01T00:00:00.000Z',
  trialEndsAt: null,
  reservedDays: null,
  unpaidSince: '2026-11-01T00:00:00.000Z',
  cancellation: null,
  end: null,
};
const datesAt = (now: string) => {
  const view = viewAt(unpaid, new Date(now));
  return [view?.access, view?.past_due_since, view?.suspends_at, view?.read_only_since];
};

it('[SU14] says how long an owed payment is waited for, and since when it is read-only', () => {
  const [failed, suspended] = ['2026-11-01T00:00:00.000Z', '2026-11-22T00:00:00.000Z'];
  expect(datesAt('2026-11-21T23:59:59.999Z')).toEqual(['grace', failed, suspended, null]);
  expect(datesAt(suspended)).toEqual(['read_only', failed, null, suspended]);
  // Its end, nine days later, changes nothing about since when.
  expect(datesAt('2026-12-01T00:00:00.000Z')).toEqual(['read_only', null, null, suspended]);
});
