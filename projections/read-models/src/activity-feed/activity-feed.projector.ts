import { keep, table } from '@stampwell/runtime/projector/table.ts';
import { defineProjector, type ProjectedEvent } from '../define-projector.ts';

const activity = table('activity', {
  key: { id: 'uuid' },
  columns: {
    position: keep('bigint'),
    type: keep('text'),
    business_id: keep('uuid'),
    customer_id: keep('uuid'),
    created_at: keep('timestamptz'),
  },
});

export type ActivityType =
  | `business_${'registered' | 'approved' | 'approval_withdrawn' | 'rejected' | 'resubmitted' | 'deactivated' | 'reactivated' | 'deleted'}`
  | `user_${'registered' | 'deactivated' | 'reactivated' | 'deleted'}`
  | `subscription_${'started' | 'canceled'}`
  | 'payment_failed'
  | 'scan_completed'
  | 'paper_card_carried_over'
  | 'reward_redeemed';

interface Subject {
  business_id?: string;
  customer_id?: string;
}

type Happening = Pick<ProjectedEvent<'StampsGiven', 'id'>, 'id' | 'position' | 'at'>;

const happened = (
  { id, position, at }: Happening,
  type: ActivityType,
  { business_id, customer_id }: Subject,
) => [
  activity.insert(
    { id },
    { position, type, business_id: business_id ?? null, customer_id: customer_id ?? null, created_at: at },
  ),
];

const ofBusiness = (type: ActivityType) => (event: Happening & { data: { business_id: string } }) =>
  happened(event, type, { business_id: event.data.business_id });

const ofCustomer =
  (type: ActivityType) => (event: Happening & { data: { account_id: string; kind?: string } }) =>
    event.data.kind === 'admin' ? [] : happened(event, type, { customer_id: event.data.account_id });

/** The platform's activity other than transactions, for administrators. */
export const activityFeed = defineProjector({
  name: 'activity-feed',
  pace: 'soon',
  revision: 4,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [activity],
  needs: ['id'],
  reads: ['customer-cards'],
  on: {
    BusinessRegistered: ofBusiness('business_registered'),
    BusinessApproved: ofBusiness('business_approved'),
    ApprovalWithdrawn: ofBusiness('business_approval_withdrawn'),
    BusinessRejected: ofBusiness('business_rejected'),
    BusinessResubmitted: ofBusiness('business_resubmitted'),
    BusinessDeactivated: ofBusiness('business_deactivated'),
    BusinessReactivated: ofBusiness('business_reactivated'),
    BusinessErased: ofBusiness('business_deleted'),
    AccountRegistered: ofCustomer('user_registered'),
    AccountDeactivated: ofCustomer('user_deactivated'),
    AccountReactivated: ofCustomer('user_reactivated'),
    AccountErased: ofCustomer('user_deleted'),
    SubscriptionStarted: ofBusiness('subscription_started'),
    SubscriptionEnded: ofBusiness('subscription_canceled'),
    PaymentFailed: ofBusiness('payment_failed'),
  },
});
