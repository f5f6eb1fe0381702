import { describe, expect, it } from 'vitest';
import {
  addMonths,
  advance,
  changeCard,
  changePlan,
  nextDue,
  type SandboxSubscription,
  setCancellation,
  subscribe,
} from './timeline.ts';

const order = {
  id: 'sub',
  customer: 'cus',
  businessId: 'b',
  planType: 'monthly' as const,
  trialEndsAt: null,
};
const paidOn = (now: string, over: Partial<SandboxSubscription> = {}) =>
  subscribe({ ...order, ...over }, now).subscription;

describe('a month', () => {
  it.each([
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
    ['2026-03-28T23:30:00.000Z', 1, '2026-04-28T23:30:00.000Z'],
    ['2026-12-31T00:00:00.000Z', 6, '2027-06-30T00:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
  ])('%s + %i is %s', (from, months, expected) => expect(addMonths(from, months)).toBe(expected));
});

describe('a subscription in the sandbox', () => {
  it('is charged at once, and then every month on its day', () => {
    const first = paidOn('2026-01-31T10:00:00.000Z');
    expect(first.invoices).toMatchObject([{ pence: 3_000, paidAt: '2026-01-31T10:00:00.000Z' }]);
    const { subscription, happenings } = advance(first, '2026-04-01T00:00:00.000Z');
    expect(subscription.invoices.map(({ at }) => at.slice(0, 10))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
    expect(subscription.periodEnd).toBe('2026-04-30T10:00:00.000Z');
    expect(happenings).toEqual(Array(2).fill(['customer.subscription.updated', 'invoice.paid']).flat());
  });
  it('is first charged when its trial ends', () => {
    const trial = paidOn('2026-03-01T00:00:00.000Z', { trialEndsAt: '2026-03-15T00:00:00.000Z' });
    expect(trial.invoices).toEqual([]);
    const { subscription } = advance(trial, '2026-03-15T00:00:00.000Z');
    expect(subscription).toMatchObject({
      periodEnd: '2026-04-15T00:00:00.000Z',
      invoices: [{ pence: 3_000 }],
    });
  });
  it('tries a bad card every three days and gives up after thirty', () => {
    const bad = changeCard(
      paidOn('2026-03-01T00:00:00.000Z'),
      false,
      '2026-03-02T00:00:00.000Z',
    ).subscription;
    const { subscription, happenings } = advance(bad, '2026-12-01T00:00:00.000Z');
    expect(subscription).toMatchObject({
      unpaidSince: '2026-04-01T00:00:00.000Z',
      endedAt: '2026-05-01T00:00:00.000Z',
    });
    expect(happenings.filter((one) => one === 'invoice.payment_failed')).toHaveLength(10);
    expect(happenings.at(-1)).toBe('customer.subscription.deleted');
    expect(nextDue(subscription)).toBeNull();
  });
  it('is paid up by a better card', () => {
    const bad = changeCard(
      paidOn('2026-03-01T00:00:00.000Z'),
      false,
      '2026-03-02T00:00:00.000Z',
    ).subscription;
    const owed = advance(bad, '2026-04-20T00:00:00.000Z').subscription;
    const { subscription, happenings } = changeCard(owed, true, '2026-04-20T12:00:00.000Z');
    expect(happenings).toEqual(['invoice.paid']);
    expect(subscription).toMatchObject({ unpaidSince: null, periodEnd: '2026-05-01T00:00:00.000Z' });
  });
  it('ends with its period once cancelled', () => {
    const canceled = setCancellation(
      paidOn('2026-03-01T00:00:00.000Z'),
      true,
      '2026-03-05T00:00:00.000Z',
    ).subscription;
    expect(advance(canceled, '2026-05-01T00:00:00.000Z')).toMatchObject({
      subscription: { endedAt: '2026-04-01T00:00:00.000Z' },
      happenings: ['customer.subscription.deleted'],
    });
  });
  it('changes its plan from now on, after a trial if it is in one', () => {
    const yearly = changePlan(
      paidOn('2026-03-01T00:00:00.000Z'),
      'yearly',
      '2026-03-10T00:00:00.000Z',
    ).subscription;
    expect(yearly).toMatchObject({
      periodEnd: '2027-03-10T00:00:00.000Z',
      invoices: [{ pence: 3_000 }, { pence: 30_000 }],
    });
    const trial = paidOn('2026-03-01T00:00:00.000Z', { trialEndsAt: '2026-03-15T00:00:00.000Z' });
    const changed = changePlan(trial, 'yearly', '2026-03-10T00:00:00.000Z').subscription;
    expect(advance(changed, '2026-03-15T00:00:00.000Z').subscription.periodEnd).toBe(
      '2027-03-15T00:00:00.000Z',
    );
  });
});
