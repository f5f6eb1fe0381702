import { businessDay, DEFAULT_TIME_ZONE, daysUpTo } from '@stampwell/contracts';
import type { adminDashboard } from '@stampwell/contracts/http/admin.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { Funnel } from '@stampwell/contracts/http/shapes.ts';
import { readActivityFeed } from '../activity-feed/activity-feed.queries.ts';
import { readPendingBusinesses, UNFINISHED } from '../business-directory/businesses.queries.ts';
import { countStandings } from '../customer-directory/customer-directory.queries.ts';
import { type Queryable, rowOf, rowsOf } from '../queries/database.ts';
import {
  type AnalyticsDay,
  type AnalyticsTotals,
  countedTwice,
  type DayRow,
  seriesOf,
} from '../queries/series.ts';
import type { Views } from '../queries/views.queries.ts';
import { readSubscriptionFigures } from '../subscription-status/subscription-status.queries.ts';
import { readFunnel } from './funnel.queries.ts';

/** Days use the system's time, subscriptions the billing time. */
interface Instant {
  now: Date;
  billingNow: Date;
}

export interface AdminAnalytics {
  days: number;
  totals: AnalyticsTotals;
  series: AnalyticsDay[];
  first_day: string | null;
  /** In this calendar month (Europe/London). */
  total_scans: number;
  queue_jobs: number;
  businesses: Record<string, number>;
  subscriptions: Record<string, number>;
  mrr_pence: number;
  /** Of the shops that registered in these days. */
  funnel: Funnel;
}

const DAYS = `
  SELECT day, scans, stamps, rewards, new_customers, active_customers, last_seen
    FROM views.platform_days WHERE day >= $1`;

const COUNTED_TWICE = countedTwice(
  'SELECT customer_id, merged_into FROM views.customers WHERE merged_into IS NOT NULL AND NOT is_erased',
  'SELECT customer_id FROM views.platform_customers WHERE last_day >= $1',
);

const FIRST_DAY = 'SELECT min(day) AS day FROM views.platform_days';

const MONTH = 'SELECT coalesce(sum(scans), 0)::int AS scans FROM views.platform_days WHERE day >= $1';

const BY_STATE = `
  SELECT CASE WHEN ${UNFINISHED} THEN 'unfinished' ELSE d.state END AS state, count(*)::int AS count
    FROM views.businesses d WHERE d.state <> 'erased' GROUP BY 1`;

async function readBusinessesByState(db: Queryable): Promise<Record<string, number>> {
  const rows = await rowsOf<{ state: string; count: number }>(db, BY_STATE);
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { unfinished: 0, pending: 0, approved: 0, rejected: 0, inactive: 0, ...counts };
}

/** The platform's last days, up to today (Europe/London). `queueJobs` comes from the API. */
export async function readAdminAnalytics(
  db: Queryable,
  { days, now, billingNow, queueJobs = 0 }: Instant & { days: number; queueJobs?: number },
): Promise<AdminAnalytics> {
  const today = businessDay(now, DEFAULT_TIME_ZONE);
  const range = daysUpTo(today, days);
  const [rows, twice, first, month, businesses, { by_status, mrr_pence }, funnel] = await Promise.all([
    rowsOf<DayRow>(db, DAYS, [range[0]]),
    rowOf<{ count: number }>(db, COUNTED_TWICE, [range[0]]),
    rowOf<{ day: string | null }>(db, FIRST_DAY),
    rowOf<{ scans: number }>(db, MONTH, [`${today.slice(0, 7)}-01`]),
    readBusinessesByState(db),
    readSubscriptionFigures(db, billingNow),
    readFunnel(db, String(range[0]), billingNow),
  ]);
  return {
    days,
    ...seriesOf(range, rows, twice?.count),
    first_day: first?.day ?? null,
    total_scans: month?.scans ?? 0,
    queue_jobs: queueJobs,
    businesses,
    subscriptions: by_status,
    mrr_pence,
    funnel,
  };
}

const TOTALS = `
  SELECT coalesce(sum(new_customers - left_customers), 0)::int AS customers,
         coalesce(sum(stamps), 0)::bigint AS stamps, coalesce(sum(rewards), 0)::bigint AS rewards,
         coalesce(sum(scans) FILTER (WHERE day = $1), 0)::int AS scans_today
    FROM views.platform_days`;

interface Totals {
  customers: number;
  stamps: number;
  rewards: number;
  scans_today: number;
}

const PENDING_SHOWN = 50;

export async function readAdminDashboard(
  views: Views,
  { now, billingNow }: Instant,
): Promise<ReplyOf<typeof adminDashboard>> {
  const { db } = views;
  const [totals, { merged, inactive }, businesses, { by_status }, pending, recent_activity] =
    await Promise.all([
      rowOf<Totals>(db, TOTALS, [businessDay(now, DEFAULT_TIME_ZONE)]),
      countStandings(db),
      readBusinessesByState(db),
      readSubscriptionFigures(db, billingNow),
      readPendingBusinesses(views, { limit: PENDING_SHOWN, billingNow }),
      readActivityFeed(views),
    ]);
  const { customers, stamps, rewards, scans_today } = totals ?? {
    customers: 0,
    stamps: 0,
    rewards: 0,
    scans_today: 0,
  };
  const { unfinished: _, ...finished } = businesses;
  const having = (...states: string[]) => states.reduce((sum, state) => sum + (by_status[state] ?? 0), 0);
  return {
    stats: {
      // A person's two accounts are one user (decision 203).
      users: customers - merged,
      active_users: customers - merged - inactive,
      businesses: Object.values(finished).reduce((sum, count) => sum + count, 0),
      pending_businesses: businesses.pending ?? 0,
      trial_businesses: having('trialing', 'none'),
      paying_businesses: having('active'),
      canceled_businesses: having('canceled', 'past_due'),
      total_stamps: stamps,
      total_rewards: rewards,
      scans_today,
    },
    pending: pending.businesses,
    recent_activity,
  };
}
