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
  },
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
} satisfies Cells;

/** A business's subscription as dates, from which its status is computed at reading time. */
export const subscriptionStatus = defineProjector({
  name: 'subscription-status',
  pace: 'live',
  revision: 5,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [subscriptions],
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
  },
});
