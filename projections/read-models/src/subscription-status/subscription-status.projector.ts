import { set, table } from '@stampwell/runtime/projector/table.ts';
import { defineProjector } from '../define-projector.ts';

const subscriptions = table('subscriptions', {
  key: { business_id: 'uuid' },
  columns: {
    plan_type: set('text'),
    period_end: set('timestamptz'),
    trial_ends_at: set('timestamptz'),
    reserved_days: set('int'),
    unpaid_since: set('timestamptz'),
    canceled_at: set('timestamptz'),
    ends_at: set('timestamptz'),
    end_why: set('text'),
    ended_at: set('timestamptz'),
    season_from: set('timestamptz'),
    season_until: set('date'),
    season_ends_at: set('timestamptz'),
    season_redeems: set('boolean'),
  },
});

/** Every season, which reports leave out. */
const seasons = table('seasons', {
  key: { business_id: 'uuid', began_at: 'timestamptz' },
  columns: { ends_at: set('timestamptz') },
});

type OfBusiness = { data: { business_id: string } };
type Cells = Parameters<typeof subscriptions.change>[1];

const changed = ({ data: { business_id } }: OfBusiness, cells: Cells) => [
  subscriptions.change({ business_id }, cells),
];

/** A new trial or plan clears everything about the previous one. */
const CLEARED = {
  unpaid_since: null,
  canceled_at: null,
  ends_at: null,
  end_why: null,
  ended_at: null,
  season_from: null,
  season_until: null,
  season_ends_at: null,
  season_redeems: null,
} satisfies Cells;

/** Where a season has moved the plan's dates; null means that it did not. */
const moved = (data: Record<'period_ends_at' | 'trial_ends_at' | 'cancellation_ends_at', string | null>) => ({
  ...(data.period_ends_at && { period_end: data.period_ends_at }),
  ...(data.trial_ends_at && { trial_ends_at: data.trial_ends_at }),
  ...(data.cancellation_ends_at && { ends_at: data.cancellation_ends_at }),
});

/** A business's subscription as dates, from which its status is computed at reading time. */
export const subscriptionStatus = defineProjector({
  name: 'subscription-status',
  pace: 'live',
  revision: 6,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [subscriptions, seasons],
  needs: [],
  reads: ['business-directory'],
  on: {
    // With a card SubscriptionStarted carries the dates, before this event or with it.
    TrialStarted: (event) => {
      const { trial_ends_at, with_card } = event.data;
      return with_card
        ? changed(event, { period_end: trial_ends_at, trial_ends_at, reserved_days: null })
        : changed(event, { ...CLEARED, plan_type: null, period_end: null, trial_ends_at });
    },
    TrialReserved: (event) =>
      changed(event, {
        ...CLEARED,
        plan_type: null,
        period_end: null,
        trial_ends_at: null,
        reserved_days: event.data.days,
      }),
    TrialWithdrawn: (event) =>
      changed(event, { ...CLEARED, plan_type: null, period_end: null, trial_ends_at: null }),
    TrialEnded: (event) => changed(event, { end_why: 'trial_over', ended_at: event.at }),
    SubscriptionStarted: (event) =>
      changed(event, {
        ...CLEARED,
        plan_type: event.data.plan_type,
        period_end: event.data.current_period_end,
        trial_ends_at: event.data.trial_ends_at,
        reserved_days: event.data.reserved_days ?? null,
      }),
    SubscriptionRenewed: (event) =>
      changed(event, {
        reserved_days: event.data.reserved_days ?? null,
        plan_type: event.data.plan_type,
        period_end: event.data.current_period_end,
        unpaid_since: null,
      }),
    PaymentFailed: (event) => changed(event, { unpaid_since: event.data.failed_at }),
    CancellationRequested: (event) =>
      changed(event, { canceled_at: event.data.canceled_at, ends_at: event.data.ends_at }),
    CancellationWithdrawn: (event) => changed(event, { canceled_at: null, ends_at: null }),
    SubscriptionEnded: (event) => changed(event, { end_why: event.data.why, ended_at: event.data.ended_at }),
    PausedForSeason: (event) => {
      const { business_id, from, until, ends_at, redeems } = event.data;
      return [
        ...changed(event, {
          ...moved(event.data),
          season_from: from,
          season_until: until,
          season_ends_at: ends_at,
          season_redeems: redeems,
        }),
        seasons.change({ business_id, began_at: from }, { ends_at }),
      ];
    },
    Reopened: (event) => {
      const { business_id, from, reopened_at } = event.data;
      return [
        ...changed(event, {
          ...moved(event.data),
          season_from: null,
          season_until: null,
          season_ends_at: null,
          season_redeems: null,
        }),
        seasons.change({ business_id, began_at: from }, { ends_at: reopened_at }),
      ];
    },
  },
});
