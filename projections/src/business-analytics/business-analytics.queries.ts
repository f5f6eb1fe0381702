import { type Queryable, rowsOf } from '../reading/database.ts';
import { londonDays } from '../reading/london-day.ts';
import { nameOf } from '../reading/names.ts';
import { type AnalyticsDay, type AnalyticsTotals, type DayRow, seriesOf } from '../reading/series.ts';
import { unusualOf } from './unusual.ts';

export interface StaffFigures {
  id: string;
  name: string;
  scans: number;
  stamps: number;
  unusual: boolean;
}

export interface BusinessAnalytics {
  days: number;
  totals: AnalyticsTotals;
  series: AnalyticsDay[];
  employees: StaffFigures[];
}

const DAYS = `
  SELECT day, scans, stamps, rewards, new_customers, active_customers, last_seen
    FROM views.analytics_days WHERE business_id = $1 AND day >= $2`;

/** Everyone who gave, and who might have: a present employee without a scan is a zero worth seeing. */
const STAFF = `
  WITH given AS (
    SELECT actor_id AS id, sum(scans)::int AS scans, sum(stamps)::int AS stamps
      FROM views.analytics_staff WHERE business_id = $1 AND day >= $2 GROUP BY actor_id),
  present AS (
    SELECT employee_id AS id FROM views.employees WHERE business_id = $1 AND NOT is_deleted
    UNION SELECT $1::uuid)
  SELECT id, id = $1 AS is_owner, p.name, coalesce(g.scans, 0) AS scans, coalesce(g.stamps, 0) AS stamps
    FROM given g FULL JOIN present USING (id) LEFT JOIN vault.people p USING (id)
    ORDER BY stamps DESC, id`;

interface StaffRow {
  id: string;
  is_owner: boolean;
  name: string | null;
  scans: number;
  stamps: number;
}

/** A business's last so many days, today (Europe/London) the last of them. */
export async function readBusinessAnalytics(
  db: Queryable,
  { businessId, days, now }: { businessId: string; days: number; now: Date },
): Promise<BusinessAnalytics> {
  const range = londonDays(now, days);
  const values = [businessId, range[0]];
  const [rows, staff] = await Promise.all([
    rowsOf<DayRow>(db, DAYS, values),
    rowsOf<StaffRow>(db, STAFF, values),
  ]);
  const unusual = unusualOf(staff.map(({ stamps }) => stamps));
  return {
    days,
    ...seriesOf(range, rows),
    employees: staff.map(({ id, is_owner, name, scans, stamps }, index) => ({
      id,
      name: nameOf(is_owner ? 'business' : 'employee', name),
      scans,
      stamps,
      unusual: unusual[index] ?? false,
    })),
  };
}
