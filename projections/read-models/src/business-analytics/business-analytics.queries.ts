import { businessDay, daysUpTo, nameOrErased } from '@stampwell/contracts';
import {
  type CountedApart,
  NOTHING_APART,
  readCountedApart,
} from '../customer-cards/transactions.queries.ts';
import { rowOf, rowsOf } from '../queries/database.ts';
import {
  type AnalyticsDay,
  type AnalyticsTotals,
  countedTwice,
  type DayRow,
  seriesOf,
} from '../queries/series.ts';
import { namesFor, type Views } from '../queries/views.queries.ts';
import { readClosedDays } from '../subscription-status/seasons.ts';
import { readBusinessZone } from './business-today.queries.ts';

export interface StaffFigures extends CountedApart {
  id: string;
  name: string;
  scans: number;
  stamps: number;
  newcomers: number;
  rewards: number;
  undone: number;
  days: number;
  unusual: boolean;
}

export interface BusinessAnalytics {
  days: number;
  totals: AnalyticsTotals;
  series: AnalyticsDay[];
  closed_days: number;
  first_day: string | null;
  employees: StaffFigures[];
}

const DAYS = `
  SELECT day, scans, stamps, rewards, new_customers, active_customers, last_seen
    FROM views.analytics_days WHERE business_id = $1 AND day >= $2`;

const COUNTED_TWICE = countedTwice(
  'SELECT customer_id, merged_into FROM views.cards WHERE business_id = $1 AND merged_into IS NOT NULL',
  'SELECT customer_id FROM views.analytics_customers WHERE business_id = $1 AND last_day >= $2',
);

const FIRST_DAY = 'SELECT min(day) AS day FROM views.analytics_days WHERE business_id = $1';

/** Includes present employees without a scan, because a zero is worth seeing. */
const STAFF = `
  WITH given AS (
    SELECT actor_id AS id, sum(scans)::int AS scans, sum(stamps)::int AS stamps, sum(newcomers)::int AS newcomers,
        sum(rewards)::int AS rewards, sum(undone)::int AS undone, count(*)::int AS days
      FROM views.analytics_staff WHERE business_id = $1 AND day >= $2 GROUP BY actor_id),
  present AS (
    SELECT employee_id AS id FROM views.employees WHERE business_id = $1 AND NOT is_deleted
    UNION SELECT $1::uuid)
  SELECT id, id = $1 AS is_owner, coalesce(g.scans, 0) AS scans, coalesce(g.stamps, 0) AS stamps,
      coalesce(g.newcomers, 0) AS newcomers, coalesce(g.rewards, 0) AS rewards, coalesce(g.undone, 0) AS undone,
      coalesce(g.days, 0) AS days,
         EXISTS (SELECT FROM views.unusual_findings f LEFT JOIN views.unusual_decisions d USING (finding_id)
                  WHERE f.business_id = $1 AND f.account_id = id AND f.rule = 'far_above' AND f.day >= $2
                    AND d.status IS DISTINCT FROM 'dismissed') AS unusual
    FROM given g FULL JOIN present USING (id)
    ORDER BY stamps DESC, id`;

type StaffRow = Omit<StaffFigures, 'name' | keyof CountedApart> & { is_owner: boolean };

/** The last days of a business, up to today. */
export async function readBusinessAnalytics(
  views: Views,
  { businessId, days, now }: { businessId: string; days: number; now: Date },
): Promise<BusinessAnalytics> {
  const timeZone = await readBusinessZone(views.db, businessId);
  const today = businessDay(now, timeZone);
  const range = daysUpTo(today, days);
  const since = range[0] ?? today;
  const values = [businessId, since];
  const [rows, twice, first, staff, apart, isClosed] = await Promise.all([
    rowsOf<DayRow>(views.db, DAYS, values),
    rowOf<{ count: number }>(views.db, COUNTED_TWICE, values),
    rowOf<{ day: string | null }>(views.db, FIRST_DAY, [businessId]),
    rowsOf<StaffRow>(views.db, STAFF, values),
    readCountedApart(views.db, { businessId, day: since, timeZone }),
    readClosedDays(views.db, businessId, { since, zone: timeZone }),
  ]);
  const known = await namesFor(views, staff, ({ id }) => [id]);
  const { series, totals } = seriesOf(range, rows, twice?.count);
  // A closed day with a reward is shown; today always is.
  const open = series.filter(({ date, rewards }) => date === today || rewards > 0 || !isClosed(date));
  return {
    days,
    series: open,
    totals,
    closed_days: series.length - open.length,
    first_day: first?.day ?? null,
    employees: staff.map(({ is_owner, ...figures }) => ({
      ...figures,
      ...(apart.get(figures.id) ?? NOTHING_APART),
      name: nameOrErased(is_owner ? 'business' : 'employee', known.get(figures.id)?.name),
    })),
  };
}
