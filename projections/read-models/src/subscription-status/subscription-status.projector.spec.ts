import { subscriptionShape } from '@stampwell/contracts/http/shapes.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUSINESS, eventMaker, idOf, TERMS } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { businessDirectory } from '../business-directory/business-directory.projector.ts';
import { subscriptionStatus } from './subscription-status.projector.ts';
import { readSubscription, readSubscriptionFigures } from './subscription-status.queries.ts';

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  scenario = await openScenario(businessDirectory, subscriptionStatus);
  open.push(scenario);
  event = eventMaker();
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const [JULY, AUGUST, SEPTEMBER] = [7, 8, 9].map((month) => `2026-0${month}-15T10:00:00.000Z`) as [
  string,
  string,
  string,
];
const of = (business_id: string) => ({ business_id });
const named = of(BUSINESS);
const trial = () => event('TrialStarted', { ...named, trial_ends_at: JULY, with_card: false });
const started = (
  over: {
    trial_ends_at?: string;
    reserved_days?: number;
    plan_type?: 'monthly' | 'yearly';
    business_id?: string;
  } = {},
) =>
  event('SubscriptionStarted', {
    ...named,
    plan_type: 'monthly',
    current_period_end: AUGUST,
    provider_customer: 'cus',
    provider_subscription: 'sub',
    trial_ends_at: null,
    ...over,
  });
const renewed = (current_period_end: string) =>
  event('SubscriptionRenewed', { ...named, plan_type: 'monthly', current_period_end });

/** By default a fortnight before anything is due. */
async function now(at = '2026-07-01T10:00:00.000Z') {
  const subscription = await readSubscription(scenario.db.pool, BUSINESS, new Date(at));
  return subscription && subscriptionShape.parse(subscription);
}

describe('subscription status', () => {
  it('is nothing where there never was one', async () => {
    expect(await now()).toBeNull();
  });

  it('is a trial without a plan, then read-only', async () => {
    await scenario.given(trial());
    expect(await now()).toEqual({
      status: 'trialing',
      plan_type: null,
      current_period_end: JULY,
      canceled_at: null,
      trial_ends_at: JULY,
      trial_days_reserved: null,
      season: null,
      access: 'full',
      past_due_since: null,
      suspends_at: null,
      suspends_in_days: null,
      read_only_since: null,
    });
    await scenario.given(event('TrialEnded', named));
    expect(await now()).toMatchObject({ status: 'canceled', canceled_at: null, access: 'read_only' });
  });

  it('keeps a reserved trial’s days until it starts, and again once that is taken back', async () => {
    await scenario.given(event('TrialReserved', { ...named, days: 14 }));
    const waiting = { status: 'trialing', access: 'full', trial_ends_at: null, trial_days_reserved: 14 };
    expect(await now()).toMatchObject({ ...waiting, current_period_end: JULY });
    expect(await now(SEPTEMBER)).toMatchObject(waiting);
    await scenario.given(trial());
    expect(await now()).toMatchObject({ trial_ends_at: JULY, trial_days_reserved: null });
    await scenario.given(event('TrialWithdrawn', named));
    expect(await now(AUGUST)).toMatchObject(waiting);
    await expectSameRows(scenario);
  });

  it('[SU24] keeps the days of a trial with a card, too, until they begin with the approval', async () => {
    const skipped = event('TrialReserved', { ...named, days: 21 });
    await scenario.given(skipped, started({ trial_ends_at: AUGUST, reserved_days: 14 }));
    const waiting = { status: 'trialing', access: 'full', plan_type: 'monthly', trial_days_reserved: 14 };
    for (const at of [JULY, SEPTEMBER])
      expect(await now(at)).toMatchObject({ ...waiting, trial_ends_at: null });
    await scenario.given(event('TrialStarted', { ...named, trial_ends_at: SEPTEMBER, with_card: true }));
    expect(await now(AUGUST)).toMatchObject({
      status: 'trialing',
      current_period_end: SEPTEMBER,
      trial_ends_at: SEPTEMBER,
      trial_days_reserved: null,
    });
    await expectSameRows(scenario);
  });

  it('is trialing in a provider’s trial until the first paid period', async () => {
    await scenario.given(started({ trial_ends_at: AUGUST }));
    expect(await now()).toMatchObject({ status: 'trialing', plan_type: 'monthly', trial_ends_at: AUGUST });
    await scenario.given(renewed(SEPTEMBER));
    expect(await now()).toMatchObject({ status: 'active', current_period_end: SEPTEMBER });
  });

  it('goes from grace to read-only while unpaid, and back once paid', async () => {
    await scenario.given(started(), event('PaymentFailed', { ...named, failed_at: AUGUST }));
    expect(await now(AUGUST)).toMatchObject({ status: 'past_due', access: 'grace' });
    expect(await now('2026-09-05T10:00:00.000Z')).toMatchObject({ status: 'past_due', access: 'read_only' });
    await scenario.given(renewed(SEPTEMBER));
    expect(await now()).toMatchObject({ status: 'active', access: 'full' });
  });

  it('stays active after a cancellation, which can be withdrawn, until it ends', async () => {
    const cancellation = () =>
      event('CancellationRequested', { ...named, canceled_at: JULY, ends_at: AUGUST });
    await scenario.given(started(), cancellation());
    expect(await now()).toMatchObject({ status: 'active', canceled_at: JULY, current_period_end: AUGUST });
    await scenario.given(event('CancellationWithdrawn', named));
    expect(await now()).toMatchObject({ status: 'active', canceled_at: null });
    await scenario.given(
      cancellation(),
      event('SubscriptionEnded', { ...named, why: 'canceled', ended_at: AUGUST }),
    );
    expect(await now()).toMatchObject({ status: 'canceled', canceled_at: JULY, access: 'read_only' });
    await scenario.given(started());
    expect(await now()).toMatchObject({ status: 'active', canceled_at: null, access: 'full' });
  });

  it('sums what the active ones pay in a month', async () => {
    const all = [1, 2, 3, 4].map((nth) => idOf('b', nth));
    for (const id of all)
      await scenario.given(event('BusinessRegistered', { business_id: id, onboarding: false, terms: TERMS }));
    await scenario.given(
      started(),
      started({ business_id: all[1], plan_type: 'yearly' }),
      started({ business_id: all[2], trial_ends_at: AUGUST }),
    );
    expect(await readSubscriptionFigures(scenario.db.pool, new Date(JULY))).toEqual({
      by_status: { trialing: 1, active: 2, past_due: 0, canceled: 0, none: 1 },
      mrr_pence: 5_500,
    });
  });

  it('[SU27, SU28] is closed for a season, with its dates moved, until its day or a press', async () => {
    const closed = { from: '2026-07-01T09:00:00.000Z', until: '2026-08-15', ends_at: AUGUST, redeems: true };
    const ends = (period_ends_at: string | null) => ({
      period_ends_at,
      trial_ends_at: null,
      cancellation_ends_at: null,
    });
    await scenario.given(event('BusinessRegistered', { ...named, onboarding: false, terms: TERMS }));
    await scenario.given(started(), event('PausedForSeason', { ...named, ...closed, ...ends(SEPTEMBER) }));
    const season = { since: closed.from, until: closed.until, redeems: true };
    expect(await now()).toMatchObject({ status: 'active', current_period_end: SEPTEMBER, season });
    expect((await readSubscriptionFigures(scenario.db.pool, new Date(JULY))).mrr_pence).toBe(0);
    expect((await readSubscriptionFigures(scenario.db.pool, new Date(AUGUST))).mrr_pence).toBe(3_000);
    expect(await now(AUGUST)).toMatchObject({ status: 'active', season: null });
    const pressed = { from: closed.from, reopened_at: JULY, by_hand: true };
    await scenario.given(event('Reopened', { ...named, ...pressed, ...ends(AUGUST) }));
    expect(await now(JULY)).toMatchObject({ current_period_end: AUGUST, season: null });
    const { rows } = await scenario.db.pool.query('SELECT began_at, ends_at FROM views.seasons');
    expect(rows).toEqual([{ began_at: new Date(closed.from), ends_at: new Date(JULY) }]);
  });

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await scenario.given(
      trial(),
      event('TrialEnded', named),
      started({ trial_ends_at: JULY }),
      renewed(SEPTEMBER),
    );
    await expectSameRows(scenario);
  });
});
