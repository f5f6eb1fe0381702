import { defineProjector } from '../runtime/projector/projector.ts';
import { set, table } from '../runtime/projector/table.ts';

const subscriptions = table('subscriptions', {
  key: { business_id: 'uuid' },
  columns: {
    plan_type: set('text'),
    period_end: set('timestamptz'),
    trial_ends_at: set('timestamptz'),
    unpaid_since: set('timestamptz'),
    is_suspended: set('boolean', false),
    canceled_at: set('timestamptz'),
    ends_at: set('timestamptz'),
    ended_at: set('timestamptz'),
  },
});

type OfBusiness = { data: { business_id: string } };
type Cells = Parameters<typeof subscriptions.change>[1];

const changed = ({ data: { business_id } }: OfBusiness, cells: Cells) => [
  subscriptions.change({ business_id }, cells),
];

/** A new trial or plan leaves nothing of the one before it. */
const ANEW = {
  unpaid_since: null,
  is_suspended: false,
  canceled_at: null,
  ends_at: null,
  ended_at: null,
} satisfies Cells;

/** What a business pays, or tries. Its dates are as written down; the daily job writes down what time brings. */
export const subscriptionStatus = defineProjector({
  name: 'subscription-status',
  revision: 1,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [subscriptions],
  needs: [],
  on: {
    // With a card, SubscriptionStarted tells the rest.
    TrialStarted: (event) =>
      event.data.with_card
        ? []
        : changed(event, {
            ...ANEW,
            plan_type: null,
            period_end: null,
            trial_ends_at: event.data.trial_ends_at,
          }),
    TrialEnded: (event) => changed(event, { ended_at: event.at }),
    SubscriptionStarted: (event) =>
      changed(event, {
        ...ANEW,
        plan_type: event.data.plan_type,
        period_end: event.data.current_period_end,
        trial_ends_at: event.data.trial_ends_at,
      }),
    SubscriptionRenewed: (event) =>
      changed(event, {
        plan_type: event.data.plan_type,
        period_end: event.data.current_period_end,
        unpaid_since: null,
        is_suspended: false,
      }),
    PaymentFailed: (event) => changed(event, { unpaid_since: event.data.failed_at }),
    CancellationRequested: (event) =>
      changed(event, { canceled_at: event.data.canceled_at, ends_at: event.data.ends_at }),
    CancellationWithdrawn: (event) => changed(event, { canceled_at: null, ends_at: null }),
    SubscriptionSuspended: (event) => changed(event, { is_suspended: true }),
    SubscriptionEnded: (event) => changed(event, { ended_at: event.data.ended_at }),
  },
});
