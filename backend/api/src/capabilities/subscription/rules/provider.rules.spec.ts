import { describe, expect, it } from 'vitest';
import { decide } from '../subscription.decider.ts';
import { isStray } from './provider.rules.ts';
import {
  at,
  business_id,
  canceled,
  ended,
  failed,
  follow,
  given,
  paid,
  renewed,
  START,
  snapshot,
  startTrial,
  suspended,
  trial,
  trialWithCard,
} from './subscription.fixtures.ts';

describe('following the provider', () => {
  it('[SU9] starts what was paid', () => given().when(follow()).thenGives(paid()));
  it('[SU9] uses the trial that came with it', () => {
    const inTrial = { trialEndsAt: at(14), periodEnd: at(14) };
    const started = paid({ trial_ends_at: at(14), current_period_end: at(14) });
    given().when(follow(inTrial)).thenGives(trialWithCard(), started);
    given(trial()).when(follow(inTrial)).thenGives(started);
    expect(given(trialWithCard(), started).view(START)).toMatchObject({
      status: 'trialing',
      trial_ends_at: at(14),
    });
    given(trialWithCard(), started, ended('canceled', at(14)))
      .when(startTrial, at(20))
      .thenRefused('trial_used');
  });
  it('[SU9] waits while the first payment is not made', () =>
    given()
      .when(follow({ state: 'pending' }))
      .thenGives());
  it('[SU8] finds nothing new in the same snapshot', () => {
    given(paid()).when(follow()).thenGives();
    given(paid(), failed())
      .when(follow({ unpaidSince: at(31) }), at(32))
      .thenGives();
    given(paid(), canceled(at(3), at(31)))
      .when(follow({ cancellation: { canceledAt: at(3), endsAt: at(31) } }))
      .thenGives();
  });
  it('[SU10] renews with a new period', () =>
    given(paid())
      .when(follow({ periodEnd: at(62) }), at(31))
      .thenGives(renewed(at(62))));
  it('[SU10] renews with another plan', () =>
    given(paid())
      .when(follow({ planType: 'yearly', periodEnd: at(365) }))
      .thenGives(renewed(at(365), 'yearly')));
  it('[SU10] counts non-payment from the first failure', () => {
    given(paid())
      .when(follow({ periodEnd: at(62), unpaidSince: at(31) }), at(31))
      .thenGives(failed());
    given(paid(), failed())
      .when(follow({ periodEnd: at(92), unpaidSince: at(62) }), at(62))
      .thenGives();
  });
  it('[SU10] renews when the debt is paid, suspended or not', () => {
    given(paid(), failed())
      .when(follow({ periodEnd: at(62) }), at(40))
      .thenGives(renewed(at(62)));
    const { access } = given(paid(), failed(), suspended, renewed(at(62)));
    expect(access(at(55))).toBe('full');
  });
  it('[SU11] does not follow a second one, nor the last words of an older one', () => {
    given(paid())
      .when(follow({ id: 'second' }))
      .thenGives();
    given(paid())
      .when(follow({ id: 'older', state: 'ended', endedAt: START }))
      .thenGives();
    expect(isStray(snapshot({ id: 'second' }), given(paid()).state)).toBe(true);
    expect(isStray(snapshot({ id: 'older', state: 'ended' }), given(paid()).state)).toBe(false);
    expect(isStray(snapshot(), given(paid()).state)).toBe(false);
  });
  it('[SU11] takes the next one once the first is over, written down or not', () => {
    const { state } = given(paid(), canceled(at(3), at(31)));
    const next = { id: 'next', periodEnd: at(62) };
    const started = paid({ provider_subscription: 'next', current_period_end: at(62) });
    given(paid(), canceled(at(3), at(31)))
      .when(follow(next), at(31))
      .thenGives(ended('canceled', at(31)), started);
    expect(
      decide(
        { type: 'FollowProvider', businessId: business_id, now: new Date(at(30)), snapshot: snapshot(next) },
        state,
      ),
    ).toEqual([]);
  });
  it('[SU18] ends with the provider', () =>
    given(paid(), canceled(at(3), at(31)))
      .when(follow({ state: 'ended', endedAt: at(31) }), at(31))
      .thenGives(ended('canceled', at(31))));
  it('[SU8, SU14] tells the whole story where the end is all that was heard', () =>
    given(paid())
      .when(follow({ state: 'ended', unpaidSince: at(31), endedAt: at(61) }), at(90))
      .thenGives(failed(), suspended, ended('unpaid', at(61))));
  it('[SU14] names what was owed as the reason', () =>
    given(paid(), failed())
      .when(follow({ state: 'ended', endedAt: at(50) }), at(50))
      .thenGives(ended('unpaid', at(50))));
});
