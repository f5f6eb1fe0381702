import { describe, expect, it } from 'vitest';
import { checkoutTerms } from './checkout.rules.ts';
import type { SubscriptionState } from './state.rules.ts';
import {
  at,
  canceled,
  ended,
  failed,
  given,
  opened,
  paid,
  START,
  trial,
  trialEnded,
} from './subscription.fixtures.ts';

describe('a checkout', () => {
  const terms = (
    state: SubscriptionState,
    now = START,
    planType: 'monthly' | 'yearly' = 'monthly',
    wantsTrial = true,
  ) => checkoutTerms(state, { planType, wantsTrial, trialDays: 14, now: new Date(now) });

  it('[SU5] grants the trial once', () => {
    expect(terms(given().state)).toEqual({ leadsTo: 'checkout', free: { days: 14 } });
    expect(terms(given(trial(), trialEnded).state, at(20))).toEqual({ leadsTo: 'checkout', free: null });
    expect(terms(given(paid(), ended('canceled', at(31))).state, at(40))).toEqual({
      leadsTo: 'checkout',
      free: null,
    });
  });
  it('[SU5] keeps what is left of a running trial, but for its last 48 hours', () => {
    const { state } = given(trial());
    expect(terms(state, at(5))).toEqual({ leadsTo: 'checkout', free: { until: at(14) } });
    expect(terms(state, '2026-03-13T11:59:59.000Z')).toEqual({
      leadsTo: 'checkout',
      free: { until: at(14) },
    });
    expect(terms(state, at(12))).toEqual({ leadsTo: 'checkout', free: null });
  });
  it('[SU5] charges at once where no trial is wanted', () =>
    expect(terms(given().state, START, 'yearly', false)).toEqual({ leadsTo: 'checkout', free: null }));
  it('[SU6] of another plan leads to the provider', () =>
    expect(terms(given(paid()).state, START, 'yearly')).toEqual({
      leadsTo: 'portal',
      customer: 'cus',
      subscription: 'sub',
      changeTo: 'yearly',
    }));
  it('[SU6] leads there too where a payment is owed or the end is near', () => {
    const portal = { leadsTo: 'portal', customer: 'cus', subscription: 'sub', changeTo: null };
    expect(terms(given(paid(), failed()).state, at(32))).toEqual(portal);
    expect(terms(given(paid(), canceled(at(3), at(31))).state, at(4), 'yearly')).toEqual(portal);
  });
  it('[SU6] of the same plan in good order is refused', () =>
    expect(() => terms(given(paid()).state)).toThrow(expect.objectContaining({ code: 'invalid_state' })));
  it('[SU18] starts anew after the end', () =>
    expect(terms(given(paid(), canceled(at(3), at(31))).state, at(31))).toEqual({
      leadsTo: 'checkout',
      free: null,
    }));
  it('is remembered', () =>
    given()
      .when({ type: 'OpenCheckout', sessionId: 'cs', planType: 'yearly', withTrial: true })
      .thenGives(opened));
});
