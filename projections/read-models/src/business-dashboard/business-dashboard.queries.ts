import { BUSINESS_RECENT_TRANSACTIONS } from '@stampwell/contracts';
import type { businessStatsShape, OwnTransaction } from '@stampwell/contracts/http/shapes.ts';
import type * as z from 'zod/mini';
import { readBusinessToday } from '../business-analytics/business-today.queries.ts';
import {
  countActiveCustomers,
  type RecentCustomer,
  readRecentCustomers,
} from '../customer-cards/business-customers.queries.ts';
import { readBusinessTransactions } from '../customer-cards/transactions.queries.ts';
import { type Queryable, rowOf } from '../queries/database.ts';
import type { Views } from '../queries/views.queries.ts';

export type BusinessStats = z.infer<typeof businessStatsShape>;

export interface BusinessDashboard {
  overall_stats: { active_customers: number; total_stamps: number; total_rewards_redeemed: number };
  today_stats: { stamps_given: number };
  recent_customers: RecentCustomer[];
  recent_transactions: OwnTransaction[];
  stats: BusinessStats;
}

const RECENT_CUSTOMERS = 10;

const FIGURES = `
  SELECT coalesce(t.stamps, 0) AS stamps, coalesce(t.rewards, 0) AS rewards,
         coalesce(d.scans, 0) AS today_scans, greatest(coalesce(d.stamps, 0), 0) AS today_stamps
    FROM (SELECT $1::uuid AS business_id, $2::date AS day) AS asked
    LEFT JOIN views.business_totals t USING (business_id)
    LEFT JOIN views.analytics_days d USING (business_id, day)`;

interface Figures {
  stamps: number;
  rewards: number;
  today_scans: number;
  /** Never below 0, although an undo today may concern stamps of an earlier day. */
  today_stamps: number;
}

const NOTHING: Figures = { stamps: 0, rewards: 0, today_scans: 0, today_stamps: 0 };

async function readFigures(db: Queryable, businessId: string, now: Date) {
  const [figures, active] = await Promise.all([
    readBusinessToday(db, businessId, now).then((today) => rowOf<Figures>(db, FIGURES, [businessId, today])),
    countActiveCustomers(db, businessId, now),
  ]);
  const { stamps, rewards, today_scans, today_stamps } = figures ?? NOTHING;
  const stats: BusinessStats = {
    activeCustomers: active,
    totalStamps: stamps,
    rewardsClaimed: rewards,
    todayScans: today_scans,
  };
  return { stats, today_stamps };
}

export async function readBusinessStats(
  db: Queryable,
  businessId: string,
  now: Date,
): Promise<BusinessStats> {
  return (await readFigures(db, businessId, now)).stats;
}

export async function readBusinessDashboard(
  views: Views,
  businessId: string,
  now: Date,
): Promise<BusinessDashboard> {
  const [{ stats, today_stamps }, customers, history] = await Promise.all([
    readFigures(views.db, businessId, now),
    readRecentCustomers(views, businessId, RECENT_CUSTOMERS),
    readBusinessTransactions(views, businessId, { limit: BUSINESS_RECENT_TRANSACTIONS }),
  ]);
  return {
    overall_stats: {
      active_customers: stats.activeCustomers,
      total_stamps: stats.totalStamps,
      total_rewards_redeemed: stats.rewardsClaimed,
    },
    today_stats: { stamps_given: today_stamps },
    recent_customers: customers,
    recent_transactions: history.transactions,
    stats,
  };
}
