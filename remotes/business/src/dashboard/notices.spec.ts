import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { describe, expect, it } from 'vitest';
import { noticesOf } from './notices.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const approved = { status: 'approved', waiting_since: null } as const;
const trial: SubscriptionView = {
  status: 'trialing',
  plan_type: null,
  current_period_end: '2026-11-24T09:00:00Z',
  trial_ends_at: '2026-11-24T09:00:00Z',
  canceled_at: null,
  access: 'full',
};
const words = (
  subscription: Partial<SubscriptionView>,
  business: { status: 'approved' | 'pending'; waiting_since: string | null } = approved,
) => noticesOf(business, { ...trial, ...subscription }, NOW).map((notice) => notice.words);

describe('the notices above the dashboard', () => {
  it('has none while nothing is known, or nothing is wrong', () => {
    expect(noticesOf(undefined, undefined, NOW)).toEqual([]);
    expect(words({ status: 'active', plan_type: 'monthly' })).toEqual([]);
  });

  it('counts the days to the end of a trial in its last week', () => {
    expect(words({})).toEqual(['Your free trial ends in 3 days, on 24 Nov 2026.']);
    expect(words({ trial_ends_at: '2026-11-21T12:00:01Z' })).toEqual([
      'Your free trial ends in 1 day, on 21 Nov 2026.',
    ]);
    expect(words({ trial_ends_at: '2026-11-21T11:00:00Z' })).toEqual([
      'Your free trial ends in 0 days, on 21 Nov 2026.',
    ]);
    expect(words({ trial_ends_at: '2026-11-30T12:00:00Z' })).toEqual([]);
  });

  it('has none for a trial followed by a plan', () => {
    expect(words({ plan_type: 'yearly' })).toEqual([]);
  });

  it('announces the end of a cancelled subscription, and a failed payment', () => {
    expect(words({ plan_type: 'monthly', canceled_at: '2026-11-20T00:00:00Z' })).toEqual([
      'Your subscription will end on 24 Nov 2026',
    ]);
    expect(words({ status: 'past_due', access: 'grace' })).toEqual([
      'Your subscription payment failed. Please update your payment method.',
    ]);
  });

  it('says since when a lapsed shop is read-only, and until when a payment is awaited', () => {
    const since = '2026-11-03T09:00:00Z';
    expect(words({ status: 'canceled', access: 'read_only', read_only_since: since })).toEqual([
      'Read only since 3 Nov 2026. No stamps can be given; rewards that are ready can be redeemed.',
    ]);
    const owed = { status: 'past_due', suspends_at: '2026-11-24T09:00:00Z', suspends_in_days: 3 } as const;
    expect(words({ ...owed, access: 'grace' })).toEqual([
      expect.stringContaining('Stamps stop on 24 Nov 2026, in 3 days.'),
    ]);
  });

  it('says by when we look at a new shop, and that its free days wait', () => {
    const reserved = { status: 'trialing', plan_type: null, trial_days_reserved: 14 } as const;
    const since = (waiting_since: string) => words(reserved, { status: 'pending', waiting_since })[0];
    expect(since('2026-11-20T09:00:00Z')).toBe(
      'Your business is waiting for approval. Set everything up meanwhile: stamping starts once it is approved. ' +
        'Your 14 free days begin then. We look at it by 22 Nov 2026.',
    );
    expect(since('2026-11-01T09:00:00Z')).toContain('It takes us longer than we said, sorry.');
    expect(words(reserved, { status: 'pending', waiting_since: null })).toHaveLength(1);
  });

  it('puts approval before money', () => {
    expect(words({}, { status: 'pending', waiting_since: null })).toEqual([
      expect.stringContaining('waiting for approval'),
      expect.stringContaining('free trial ends'),
    ]);
  });
});
