import type { SubscriptionEvent } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import { isStray } from './rules/provider.rules.ts';
import {
  at,
  business_id,
  canceled,
  ended,
  failed,
  follow,
  given,
  opened,
  paid,
  passTime,
  resumed,
  START,
  snapshot,
  startTrial,
  suspended,
  trial,
  trialEnded,
  trialReserved,
  trialWithCard,
} from './rules/subscription.fixtures.ts';
import { decide, erasureEvents, trialEvents } from './subscription.decider.ts';

const approval = { businessId: business_id, now: new Date(START), days: 14, hadBefore: false };

describe('a trial', () => {
  it('[SU1] lasts fourteen days from when it starts', () => given().when(startTrial).thenGives(trial()));
  it('[SU1] lasts as long as the platform says', () =>
    given()
      .when({ ...startTrial, days: 30 })
      .thenGives(trial(at(30))));
  it('[SU1] is not offered where it would last no day', () => {
    given()
      .when({ ...startTrial, days: 0 })
      .thenRefused('invalid_state');
    expect(trialEvents(given().state, { ...approval, days: 0 })).toEqual([]);
  });
  it('[SU21] is not had again with another account', () => {
    given()
      .when({ ...startTrial, hadBefore: true })
      .thenRefused('trial_used');
    expect(trialEvents(given().state, { ...approval, hadBefore: true })).toEqual([]);
  });
  it('[SU1] lasts exact days, daylight saving or not', () => {
    const beforeSpring = '2026-03-28T23:30:00.000Z';
    given().when(startTrial, beforeSpring).thenGives(trial('2026-04-11T23:30:00.000Z'));
    const beforeAutumn = '2026-10-24T23:30:00.000Z';
    given().when(startTrial, beforeAutumn).thenGives(trial('2026-11-07T23:30:00.000Z'));
  });
  it('[SU1] crosses the end of a short month', () =>
    given().when(startTrial, '2028-02-20T00:00:00.000Z').thenGives(trial('2028-03-05T00:00:00.000Z')));
  it('[SU2] is had once', () => {
    given(trial()).when(startTrial, at(14)).thenRefused('trial_used');
    given(trial(), trialEnded).when(startTrial, at(20)).thenRefused('trial_used');
    given(paid(), ended('canceled', at(31)))
      .when(startTrial, at(40))
      .thenRefused('trial_used');
  });
  it('[SU2] that runs is all that asking again gives, with a card or without', () => {
    given(trial()).when(startTrial, at(13)).thenGives();
    given(trial(), canceled(at(1), at(14)))
      .when(startTrial, at(13))
      .thenGives();
    given(paid({ current_period_end: at(14), trial_ends_at: at(14) }))
      .when(startTrial, at(13))
      .thenGives();
  });
  it('[SU2] is no use while a paid subscription runs', () =>
    given(paid()).when(startTrial).thenRefused('invalid_state'));
  it('[SU3] opens everything until its last instant, and nothing after', () => {
    const { access } = given(trial());
    expect([access(START), access('2026-03-15T11:59:59.999Z'), access(at(14))]).toEqual([
      'full',
      'full',
      'read_only',
    ]);
  });
  it('[SU3] that ended without a plan is shown as canceled', () =>
    expect(given(trial()).view(at(15))).toEqual({
      status: 'canceled',
      plan_type: null,
      current_period_end: at(14),
      canceled_at: null,
      trial_ends_at: at(14),
      trial_days_reserved: null,
      access: 'read_only',
      read_only_since: at(14),
      past_due_since: null,
      suspends_at: null,
      suspends_in_days: null,
      season: null,
    }));
  it('[SU4] comes with approval, where there never was a subscription', () => {
    const add = (...events: SubscriptionEvent[]) => trialEvents(given(...events).state, approval);
    expect(add()).toEqual([trial()]);
    expect(add(trial())).toEqual([]);
    expect(add(paid())).toEqual([]);
  });
});

describe('a reserved trial', () => {
  const skip = { ...startTrial, isPending: true };
  const approve = (now: string, ...events: SubscriptionEvent[]) =>
    trialEvents(given(...events).state, { ...approval, now: new Date(now) });

  it('[SU23] is what skipping before the approval gives, once', () => {
    given().when(skip).thenGives(trialReserved());
    given(trialReserved()).when(skip, at(300)).thenGives();
    given()
      .when({ ...skip, hadBefore: true })
      .thenRefused('trial_used');
  });
  it('[SU23] opens everything at once, and keeps all of its days however long it waits', () => {
    const waiting = given(trialReserved());
    for (const day of [0, 13, 14, 100])
      expect(waiting.view(at(day))).toMatchObject({
        status: 'trialing',
        access: 'full',
        current_period_end: at(day + 14),
        trial_ends_at: null,
        trial_days_reserved: 14,
        canceled_at: null,
      });
    waiting.when(passTime, at(100)).thenGives();
  });
  it('[SU4, SU23] begins with the approval, for as long as was promised', () => {
    expect(approve(at(30), trialReserved(21))).toEqual([trial(at(51))]);
    const running = given(trialReserved(), trial(at(44)));
    expect(running.view(at(30))).toMatchObject({ trial_ends_at: at(44), trial_days_reserved: null });
    expect([running.access(at(43)), running.access(at(44))]).toEqual(['full', 'read_only']);
  });
  it('[SU22] waits again when its approval is taken back', () => {
    const again = given(trialReserved(), trial(), { type: 'TrialWithdrawn', data: { business_id } });
    expect(again.view(at(60))).toMatchObject({ status: 'trialing', trial_days_reserved: 14 });
    expect(
      approve(at(60), trialReserved(), trial(), { type: 'TrialWithdrawn', data: { business_id } }),
    ).toEqual([trial(at(74))]);
  });
  it('[SU24] waits with a payment card too, whatever the provider’s dates are meanwhile', () => {
    const inTrial = (end: string) => ({ trialEndsAt: end, periodEnd: end });
    const card = paid({ trial_ends_at: at(14), current_period_end: at(14), reserved_days: 14 });
    given(trialReserved())
      .when({ ...follow(inTrial(at(14))), reservedDays: 14 } as typeof passTime)
      .thenGives(card);
    const waiting = given(card);
    for (const day of [0, 14, 100])
      expect(waiting.view(at(day))).toMatchObject({
        status: 'trialing',
        access: 'full',
        plan_type: 'monthly',
        current_period_end: at(day + 14),
        trial_ends_at: null,
        trial_days_reserved: 14,
      });
    waiting.when(follow(inTrial(at(28))), at(10)).thenGives();
    waiting.when(passTime, at(100)).thenGives();
    const yearly = { type: 'SubscriptionRenewed' as const };
    const data = { business_id, plan_type: 'yearly' as const, current_period_end: at(28), reserved_days: 14 };
    waiting.when(follow({ ...inTrial(at(28)), planType: 'yearly' })).thenGives({ ...yearly, data });
    expect(given(card, { ...yearly, data }).view(at(50))).toMatchObject({ trial_days_reserved: 14 });
  });
  it('[SU4, SU24] begins the days of a trial with a payment card with the approval', () => {
    const card = paid({ trial_ends_at: at(14), current_period_end: at(14), reserved_days: 14 });
    expect(approve(at(30), card)).toEqual([trialWithCard(at(44))]);
    const running = given(card, trialWithCard(at(44)));
    expect(running.view(at(30))).toMatchObject({
      status: 'trialing',
      current_period_end: at(44),
      trial_ends_at: at(44),
      trial_days_reserved: null,
    });
    expect(approve(at(31), card, trialWithCard(at(44)))).toEqual([]);
    // A subscription cancelled before the approval keeps its free days, and ends after them.
    const left = [card, canceled(at(3), at(14))];
    expect(given(...left).view(at(3))).toMatchObject({ canceled_at: at(3), trial_days_reserved: null });
    expect(approve(at(5), ...left)).toEqual([trialWithCard(at(19))]);
    expect(approve(at(20), ...left)).toEqual([trial(at(34))]);
  });
  it('[SU23] has nothing to cancel, and ends with the business', () => {
    given(trialReserved()).when({ type: 'Cancel' }, at(1)).thenRefused('invalid_state');
    expect(given(trialReserved(), ended('erased', at(2))).access(at(3))).toBe('read_only');
  });
});

describe('cancelling', () => {
  it('[SU16] takes effect at the trial’s end', () => {
    given(trial())
      .when({ type: 'Cancel' }, at(3))
      .thenGives(canceled(at(3), at(14)));
    expect(given(trial(), canceled(at(3), at(14))).view(at(4))).toMatchObject({
      status: 'trialing',
      canceled_at: at(3),
      access: 'full',
    });
  });
  it('[SU16] of what is paid leaves its status and access until the period’s end', () => {
    const { view } = given(paid(), canceled(at(3), at(31)));
    expect(view(at(30))).toMatchObject({
      status: 'active',
      canceled_at: at(3),
      current_period_end: at(31),
      access: 'full',
    });
    expect(view(at(31))).toMatchObject({ status: 'canceled', canceled_at: at(3), access: 'read_only' });
  });
  it('[SU16] is refused twice, unpaid, over, or where there is nothing', () => {
    given().when({ type: 'Cancel' }).thenRefused('not_found');
    given(trial(), canceled(at(3), at(14)))
      .when({ type: 'Cancel' }, at(4))
      .thenRefused('invalid_state');
    given(paid(), canceled(at(3), at(31)))
      .when({ type: 'Cancel' }, at(4))
      .thenRefused('invalid_state');
    given(paid(), failed(at(31)))
      .when({ type: 'Cancel' }, at(32))
      .thenRefused('invalid_state');
    given(trial()).when({ type: 'Cancel' }, at(14)).thenRefused('invalid_state');
  });
  it('[SU17] can be withdrawn until it takes effect', () => {
    given(trial(), canceled(at(3), at(14)))
      .when({ type: 'Resume' }, at(13))
      .thenGives(resumed);
    given(trial(), canceled(at(3), at(14)))
      .when({ type: 'Resume' }, at(14))
      .thenRefused('invalid_state');
    given(trial()).when({ type: 'Resume' }, at(4)).thenRefused('invalid_state');
    given().when({ type: 'Resume' }).thenRefused('not_found');
    given(paid(), canceled(at(3), at(31)))
      .when(follow(), at(4))
      .thenGives(resumed);
  });
  it('[SU16, SU17] of what is paid is for the provider to write down', () => {
    given(paid()).when({ type: 'Cancel' }, at(3)).thenRefused('conflict');
    given(paid(), canceled(at(3), at(31)))
      .when({ type: 'Resume' }, at(4))
      .thenRefused('conflict');
  });
});

describe('time', () => {
  it('[SU12] writes down what it brought, once', () => {
    given(trial()).when(passTime, at(13)).thenGives();
    given(trial()).when(passTime, at(14)).thenGives(trialEnded);
    given(trial(), trialEnded).when(passTime, at(15)).thenGives();
  });
  it('[SU12, SU14] suspends at day 21 and ends at day 30, also both at once', () => {
    given(paid(), failed(at(31)))
      .when(passTime, '2026-04-22T11:59:59.999Z')
      .thenGives();
    given(paid(), failed(at(31)))
      .when(passTime, at(52))
      .thenGives(suspended);
    given(paid(), failed(at(31)), suspended)
      .when(passTime, at(60))
      .thenGives();
    given(paid(), failed(at(31)), suspended)
      .when(passTime, at(61))
      .thenGives(ended('unpaid', at(61)));
    given(paid(), failed(at(31)))
      .when(passTime, at(90))
      .thenGives(suspended, ended('unpaid', at(61)));
    given(paid(), failed(at(31)), suspended, ended('unpaid', at(61)))
      .when(passTime, at(91))
      .thenGives();
  });
  it('[SU18] ends what was cancelled, at its period’s end and not at the job’s time', () => {
    given(paid(), canceled(at(3), at(31)))
      .when(passTime, at(40))
      .thenGives(ended('canceled', at(31)));
    given(paid(), canceled(at(3), at(31)), failed(at(25)))
      .when(passTime, at(60))
      .thenGives(ended('canceled', at(31)));
  });
  it('[SU16] ends a cancelled trial as canceled', () =>
    given(trial(), canceled(at(3), at(14)))
      .when(passTime, at(14))
      .thenGives(ended('canceled', at(14))));
  it('[SU12] shows the same before and after it was written down', () => {
    const lifecycles = [
      [trial()],
      [trial(), canceled(at(3), at(14))],
      [paid(), canceled(at(3), at(31))],
      [paid(), failed(at(31))],
    ];
    for (const life of lifecycles) {
      const before = given(...life);
      const now = new Date(at(80));
      const passed = decide({ type: 'PassTime', businessId: business_id, now }, before.state);
      const after = given(...life, ...passed);
      expect(after.view(at(80))).toEqual(before.view(at(80)));
    }
  });
});

describe('deleting the business', () => {
  const erasure = (...events: SubscriptionEvent[]) =>
    erasureEvents(given(...events).state, { businessId: business_id, now: new Date(at(3)) });

  it('[SU19] ends the subscription at once, or what is left of it', () => {
    expect(erasure(paid())).toEqual([ended('erased', at(3))]);
    expect(erasure(trial())).toEqual([ended('erased', at(3))]);
    expect(erasure(paid(), ended('canceled', at(2)))).toEqual([ended('erased', at(3))]);
    expect(erasure(opened)).toEqual([ended('erased', at(3))]);
    expect(erasure()).toEqual([]);
    expect(erasure(trial(), ended('erased', at(2)))).toEqual([]);
  });
  it('[SU19] lets nothing start again', () => {
    for (const life of [[paid()], [opened]]) {
      const gone = given(...life, ended('erased', at(3)));
      gone.when(follow({ id: 'late' }), at(4)).thenGives();
      expect(isStray(snapshot({ id: 'late' }), gone.state)).toBe(true);
    }
    expect(isStray(snapshot(), given(paid(), ended('erased', at(3))).state)).toBe(true);
  });
});
