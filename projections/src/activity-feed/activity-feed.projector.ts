import { defineProjector, type ProjectedEvent } from '../runtime/projector/projector.ts';
import { keep, set, table } from '../runtime/projector/table.ts';

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

const scans = table('activity_scans', {
  key: { slot: 'int' },
  columns: {
    id: set('uuid'),
    position: set('bigint'),
    type: set('text'),
    business_id: set('uuid'),
    customer_id: set('uuid'),
    stamps: set('int'),
    created_at: set('timestamptz'),
  },
});

/** As many scans as are kept, at most. */
const SLOTS = 256;

/** The names of what happened, as the admin's screen knows them. */
export type ActivityType =
  | `business_${'registered' | 'approved' | 'rejected' | 'deactivated' | 'reactivated' | 'deleted'}`
  | `user_${'registered' | 'deactivated' | 'reactivated' | 'deleted'}`
  | `subscription_${'started' | 'canceled'}`
  | 'payment_failed'
  | 'scan_completed'
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

function scanned(
  event: ProjectedEvent<'StampsGiven' | 'RewardRedeemed', 'id'>,
  type: ActivityType,
  stamps: number,
) {
  const { id, position, at, data } = event;
  const { business_id, customer_id } = data;
  return [
    scans.change(
      { slot: position % SLOTS },
      { id, position, type, business_id, customer_id, stamps, created_at: at },
    ),
  ];
}

/** What happened lately on the platform, for its administrators. */
export const activityFeed = defineProjector({
  name: 'activity-feed',
  revision: 1,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [activity, scans],
  needs: ['id'],
  on: {
    BusinessRegistered: ofBusiness('business_registered'),
    BusinessApproved: ofBusiness('business_approved'),
    BusinessRejected: ofBusiness('business_rejected'),
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
    StampsGiven: (event) => scanned(event, 'scan_completed', event.data.amount),
    RewardRedeemed: (event) => scanned(event, 'reward_redeemed', event.data.stamps_used),
  },
});
