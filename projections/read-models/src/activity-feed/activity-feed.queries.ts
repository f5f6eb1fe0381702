import { nameOrErased } from '@stampwell/contracts';
import type { activityItemShape } from '@stampwell/contracts/http/shapes.ts';
import type * as z from 'zod/mini';
import { isListed } from '../customer-cards/transactions.queries.ts';
import { rowsOf } from '../queries/database.ts';
import { type Known, namesFor, type Views } from '../queries/views.queries.ts';
import type { ActivityType } from './activity-feed.projector.ts';

export type ActivityItem = z.infer<typeof activityItemShape>;

const SHOWN = 20;

/** Ids are UUIDv7, so the newest transactions are last in their primary key. */
const NEWEST = `
  SELECT f.id, f.type, f.stamps, f.created_at, f.business_id, f.customer_id
    FROM (
      (SELECT id, position, type, business_id, customer_id, 0 AS stamps, created_at
         FROM views.activity ORDER BY position DESC LIMIT $1)
      UNION ALL
      (SELECT id, position, CASE WHEN type IN ('earned', 'given_anyway') THEN 'scan_completed' WHEN type = 'carried_over' THEN 'paper_card_carried_over'
              ELSE 'reward_redeemed' END, business_id, customer_id, stamps_added, created_at
         FROM views.transactions WHERE type IN ('earned', 'given_anyway', 'carried_over', 'redeemed') AND ${isListed('$2')} ORDER BY id DESC LIMIT $1)
      ORDER BY position DESC LIMIT $1) AS f
    ORDER BY f.position DESC`;

interface ActivityRow {
  id: string;
  type: ActivityType;
  stamps: number;
  created_at: string;
  business_id: string | null;
  customer_id: string | null;
}

interface Told {
  words: (names: { business: string; customer: string; stamps: string; count: number }) => string;
  status: string;
}

const TOLD: Record<ActivityType, Told> = {
  business_registered: { words: ({ business }) => `${business} registered`, status: 'pending' },
  business_approved: { words: ({ business }) => `${business} was approved`, status: 'approved' },
  business_approval_withdrawn: {
    words: ({ business }) => `The approval of ${business} was undone`,
    status: 'pending',
  },
  business_rejected: { words: ({ business }) => `${business} was rejected`, status: 'rejected' },
  business_deactivated: { words: ({ business }) => `${business} was deactivated`, status: 'inactive' },
  business_resubmitted: { words: ({ business }) => `${business} asked again`, status: 'pending' },
  business_reactivated: { words: ({ business }) => `${business} was reactivated`, status: 'active' },
  business_deleted: { words: () => 'A business deleted its account', status: 'deleted' },
  user_registered: { words: ({ customer }) => `${customer} signed up`, status: 'active' },
  user_deactivated: { words: ({ customer }) => `${customer} was deactivated`, status: 'inactive' },
  user_reactivated: { words: ({ customer }) => `${customer} was reactivated`, status: 'active' },
  user_deleted: { words: () => 'A customer deleted their account', status: 'deleted' },
  subscription_started: { words: ({ business }) => `${business} subscribed`, status: 'active' },
  subscription_canceled: {
    words: ({ business }) => `The subscription of ${business} ended`,
    status: 'canceled',
  },
  payment_failed: { words: ({ business }) => `A payment of ${business} failed`, status: 'past_due' },
  scan_completed: {
    words: ({ business, customer, stamps }) => `${customer} collected ${stamps} at ${business}`,
    status: 'completed',
  },
  paper_card_carried_over: {
    words: ({ business, customer, stamps, count }) =>
      count === 0
        ? `${customer} got a card from the list of ${business}`
        : `${customer} brought ${stamps} over to ${business}`,
    status: 'completed',
  },
  reward_redeemed: {
    words: ({ business, customer }) => `${customer} redeemed a reward at ${business}`,
    status: 'completed',
  },
};

function present(
  { id, type, stamps, created_at, business_id, customer_id }: ActivityRow,
  known: ReadonlyMap<string, Known>,
): ActivityItem {
  const { words, status } = TOLD[type];
  const description = words({
    business: nameOrErased('business', known.get(business_id ?? '')?.name),
    customer: nameOrErased('customer', known.get(customer_id ?? '')?.name),
    stamps: `${stamps} ${stamps === 1 ? 'stamp' : 'stamps'}`,
    count: stamps,
  });
  return { id, type, description, status, created_at };
}

/** Recent activity, newest first. */
export async function readActivityFeed(views: Views, limit = SHOWN): Promise<ActivityItem[]> {
  const rows = await rowsOf<ActivityRow>(views.db, NEWEST, [limit, views.now()]);
  const known = await namesFor(views, rows, ({ business_id, customer_id }) => [business_id, customer_id]);
  return rows.map((row) => present(row, known));
}
