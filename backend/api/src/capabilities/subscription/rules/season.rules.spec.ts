import { afterDays, type SubscriptionEvent, standingOf } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import {
  at,
  business_id,
  canceled,
  ended,
  failed,
  follow,
  given,
  paid,
  passTime,
  renewed,
  START,
  snapshot,
  trial,
  trialReserved,
  trialWithCard,
} from './subscription.fixtures.ts';

const timeZone = 'Europe/London';
const close = (until: string, over: object = {}) =>
  ({ type: 'CloseForSeason', until, redeems: false, timeZone, ...over }) as const;
const reopen = { type: 'Reopen' } as const;
const moved = (
  period: string | null,
  trialEnd: string | null = null,
  cancellation: string | null = null,
) => ({
  period_ends_at: period,
  trial_ends_at: trialEnd,
  cancellation_ends_at: cancellation,
});

/** Closes on a Sunday in March, at noon; by May London is an hour ahead. */
const UNTIL = '2026-05-01';
const OPENS = '2026-04-30T23:00:00.000Z';
const REST_DAYS = 31;
const paused = (over: object = {}): SubscriptionEvent => ({
  type: 'PausedForSeason',
  data: {
    ...{ business_id, from: START, until: UNTIL, ends_at: OPENS, redeems: false },
    ...moved(afterDays(OPENS, REST_DAYS)),
    ...over,
  },
});
const reopened = (reopened_at: string, by_hand: boolean, ends = moved(null)): SubscriptionEvent => ({
  type: 'Reopened',
  data: { business_id, from: START, reopened_at, by_hand, ...ends },
});
const standingAt = (events: SubscriptionEvent[], now: string) =>
  standingOf({ state: 'approved', subscription: given(...events).state.current }, new Date(now));

describe('closing for the season', () => {
  it('[SU25, SU27] keeps the paid days, to the second, until the day begins in the shop’s zone', () => {
    given(paid()).when(close(UNTIL)).thenGives(paused());
    given(paid())
      .when(close(UNTIL, { timeZone: 'America/New_York' }))
      .thenGives(
        paused({ ends_at: '2026-05-01T04:00:00.000Z', ...moved(afterDays('2026-05-01T04:00:00.000Z', 31)) }),
      );
  });
  it('[SU27] keeps a trial’s days, with a payment card or without', () => {
    const end = afterDays(OPENS, 14);
    given(trial())
      .when(close(UNTIL))
      .thenGives(paused(moved(null, end)));
    const inTrial = paid({ trial_ends_at: at(14), current_period_end: at(14) });
    given(trialWithCard(), inTrial)
      .when(close(UNTIL))
      .thenGives(paused(moved(end, end)));
    expect(given(trial(), paused(moved(null, end))).view(at(40))).toMatchObject({
      status: 'trialing',
      current_period_end: end,
      season: { since: START, until: UNTIL, redeems: false },
    });
  });
  it('[SU25] takes two weeks to eight months', () => {
    for (const until of ['2026-03-14', '2026-11-02', '2026-02-30', '0000-99-99'])
      given(paid()).when(close(until)).thenRefused('validation_failed');
    for (const until of ['2026-03-15', '2026-11-01'])
      expect(() => given(paid()).when(close(until)).thenRefused('validation_failed')).toThrow();
  });
  it('[SU25] moves its day within the same limits, which counts as no second season', () => {
    const later = { until: '2026-06-01', ends_at: '2026-05-31T23:00:00.000Z' };
    const rest = moved(afterDays(later.ends_at, REST_DAYS));
    given(paid(), paused())
      .when(close('2026-06-01'), at(10))
      .thenGives(paused({ ...later, ...rest }));
    given(paid(), paused()).when(close('2026-03-14'), at(10)).thenRefused('validation_failed');
    given(paid(), paused()).when(close('2026-03-16'), at(20)).thenRefused('validation_failed');
    given(paid(), paused()).when(close('2026-11-02'), at(10)).thenRefused('validation_failed');
    given(paid(), paused()).when(close(UNTIL), at(10)).thenGives();
    expect(given(paid(), paused(), paused({ ...later, ...rest })).state.seasons).toEqual([START]);
  });
  it('[SU25] happens twice in twelve months, counted from the first day', () => {
    const twice = ['2025-03-02T09:00:00.000Z', '2025-09-01T09:00:00.000Z'].flatMap((from) => [
      paused({ from, ends_at: at(-30) }),
      reopened(at(-30), false),
    ]);
    const current = [paid({ current_period_end: at(-60) }), ...twice, renewed(at(31))];
    given(...current)
      .when(close(UNTIL))
      .thenRefused('limit_reached');
    given(...current)
      .when(close(UNTIL), at(1))
      .thenGives(paused({ from: at(1), ...moved(afterDays(OPENS, 30)) }));
  });
  it('[SU26] needs a plan or a trial in good order', () => {
    given().when(close(UNTIL)).thenRefused('subscription_required');
    given(trialReserved()).when(close(UNTIL)).thenRefused('subscription_required');
    given(trial()).when(close(UNTIL), at(14)).thenRefused('subscription_required');
    given(paid(), ended('canceled', at(3)))
      .when(close(UNTIL), at(4))
      .thenRefused('subscription_required');
    given(paid(), failed()).when(close(UNTIL), at(32)).thenRefused('invalid_state');
    given(paid(), failed()).when(close('2026-10-01'), at(53)).thenRefused('invalid_state');
    given(paid(), canceled(at(3), at(31)))
      .when(close(UNTIL), at(4))
      .thenRefused('invalid_state');
    given(paid()).when(close(UNTIL), at(30.99)).thenRefused('invalid_state');
  });
});

describe('a shop that is closed for the season', () => {
  it('[SU29] gives no stamps, and redeems if its owner wants it', () => {
    const closed = { isOpen: true, gives: false, reason: 'closed_for_season', until: UNTIL };
    expect(standingAt([paid(), paused()], at(40))).toEqual({ ...closed, redeems: false });
    expect(standingAt([paid(), paused({ redeems: true })], at(40))).toEqual({ ...closed, redeems: true });
  });
  it('[SU28] is open when its day begins, before that is recorded', () => {
    expect(standingAt([paid(), paused()], '2026-04-30T22:59:59.999Z').gives).toBe(false);
    expect(standingAt([paid(), paused()], OPENS)).toMatchObject({ gives: true, reason: null });
  });
  it('[SU28] has that recorded once, however late, with the time at which it was', () => {
    given(paid(), paused()).when(passTime, at(60)).thenGives();
    given(paid(), paused()).when(passTime, at(70)).thenGives(reopened(OPENS, false));
    given(paid(), paused(), reopened(OPENS, false)).when(passTime, at(71)).thenGives();
  });
  it('[SU27, SU28] has all of its days after a press before that day', () => {
    const rest = moved(at(20 + REST_DAYS));
    given(paid(), paused())
      .when(reopen, at(20))
      .thenGives(reopened(at(20), true, rest));
    given(paid()).when(reopen, at(20)).thenGives();
    expect(given(paid(), paused(), reopened(at(20), true, rest)).view(at(21))).toMatchObject({
      status: 'active',
      season: null,
      current_period_end: at(51),
    });
  });
  it('[SC70, SU29] tells afterwards when it was closed, for a scan that a till saw then', () => {
    const back = [paid(), paused(), reopened(at(20), true, moved(at(51)))];
    expect(standingAt(back, at(19)).reason).toBe('closed_for_season');
    expect(standingAt(back, at(20)).reason).toBeNull();
    given(...back)
      .when(passTime, at(21))
      .thenGives();
  });
  it('[SU27] takes what the provider says of the period for no renewal, until it is one', () => {
    const end = afterDays(OPENS, REST_DAYS);
    given(paid(), paused()).when(follow(), at(1)).thenGives();
    given(paid(), paused())
      .when(follow({ periodEnd: end, trialEndsAt: end }), at(1))
      .thenGives();
    const early = [paid(), paused(), reopened(at(20), true, moved(at(51)))];
    given(...early)
      .when(follow({ periodEnd: end, trialEndsAt: end }), at(21))
      .thenGives();
    given(...early)
      .when(follow({ periodEnd: at(82), trialEndsAt: at(51) }), at(51))
      .thenGives(renewed(at(82)));
    given(...early)
      .when(follow({ planType: 'yearly', periodEnd: at(51), trialEndsAt: at(51) }), at(30))
      .thenGives(renewed(at(51), 'yearly'));
  });
  it('[SU30] ends a cancelled plan where the period then ends', () => {
    const end = afterDays(OPENS, REST_DAYS);
    const both = [paid(), paused(), canceled(at(10), end)];
    given(...both)
      .when(reopen, at(20))
      .thenGives(reopened(at(20), true, moved(at(51), null, at(51))));
    expect(given(...both, reopened(at(20), true, moved(at(51), null, at(51)))).view(at(30))).toMatchObject({
      canceled_at: at(10),
      current_period_end: at(51),
    });
  });
  it('[SU30] is opened by a plan that was paid for meanwhile', () => {
    const end = moved(null, at(5 + 14));
    given(trial(), paused(moved(null, afterDays(OPENS, 14))))
      .when(follow(), at(5))
      .thenGives(reopened(at(5), true, end), paid());
  });
  it('[SU31] has lapsed where its plan was ended', () => {
    expect(standingAt([paid(), paused(), ended('canceled', at(3))], at(40))).toMatchObject({
      reason: 'lapsed',
      redeems: true,
    });
    given(paid(), paused())
      .when(follow({ ...snapshot(), state: 'ended', endedAt: at(9) }), at(10))
      .thenGives(ended('canceled', at(9)));
  });
});
