import { businessDay, daysUpTo, nameOrErased } from '@stampwell/contracts';
import type { businessVisits } from '@stampwell/contracts/http/business-figures.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { readBusinessZone } from '../business-analytics/business-today.queries.ts';
import {
  type BusinessCustomer,
  CUSTOMER,
  CUSTOMER_JOINS,
  type CustomerRow,
  presentCustomers,
  readOwed,
} from '../customer-cards/business-customers.queries.ts';
import { IS_LAST_USED } from '../customer-cards/open-card.ts';
import { type AtPlace, sumsByPlace } from '../queries/at-place.queries.ts';
import { rowsOf } from '../queries/database.ts';
import { namesFor, type Views } from '../queries/views.queries.ts';
import { closedBetween, seasonsIn } from '../subscription-status/seasons.ts';
import { firstQuarterOf, monthsUpTo, quarterOf, weekStretches } from './visit-times.ts';

/** The number of visits after this many days. */
interface Gap {
  gap: number;
  visits: number;
}

/** The ranges of days between two visits, as displayed: the last is open-ended. */
const SPANS: readonly { from: number; to: number | null }[] = [
  { from: 1, to: 1 },
  { from: 2, to: 3 },
  { from: 4, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: null },
];

export const spansOf = (gaps: readonly Gap[]) =>
  SPANS.map(({ from, to }) => ({
    from,
    to,
    visits: gaps.reduce((sum, { gap, visits }) => sum + (gap >= from && gap <= (to ?? gap) ? visits : 0), 0),
  }));

/** @param gaps in ascending order. @returns null if no customer came back */
export function medianOf(gaps: readonly Gap[]): number | null {
  const all = gaps.reduce((sum, { visits }) => sum + visits, 0);
  let seen = 0;
  for (const { gap, visits } of gaps) {
    seen += visits;
    if (seen * 2 >= all) return gap;
  }
  return null;
}

export type BusinessVisits = ReplyOf<typeof businessVisits>;

/** Number of months shown for cohorts and rewards, including this one. */
const MONTHS = 12;
/** Fewer visits give no usual gap; a shorter absence is normal; after a longer one the customer counts as lost. */
const OVERDUE = { visits: 3, days: 7, gone: 180, shown: 50 };
/** Two seasons of eight months: how much longer ago than `gone` a last visit can be. */
const SEASON_DAYS = 500;

/** Formats dates after grouping, when few rows are left, because formatting takes longer than the rest. */
const COHORTS = `
  SELECT to_char(cohort, 'YYYY-MM') AS cohort, to_char(month, 'YYYY-MM') AS month, customers
    FROM (SELECT date_trunc('month', t.first_day::timestamp) AS cohort, m.month, count(*)::int AS customers
      FROM views.visitors t
      JOIN views.visit_months m USING (business_id, customer_id)
      WHERE business_id = $1 AND t.first_day >= $2
      GROUP BY 1, 2) AS counted`;

/** `$2`, `$3` and `$4` are the arrays of `weekStretches`. */
const HOURS = `
  SELECT slot / 24 + 1 AS weekday, slot % 24 AS hour, sum(scans)::int AS scans
    FROM (SELECT (quarter + ahead) % 672 / 4 AS slot, scans
      FROM unnest($2::int[], $3::int[], $4::int[]) AS stretch (since, until, ahead)
      JOIN views.visit_quarters ON business_id = $1 AND quarter >= since AND quarter < until) AS counted
    GROUP BY slot ORDER BY slot`;

/** Days of a season are no days without a visit. `$3` is the time zone. */
const GAPS = `
  WITH ${seasonsIn('$3')}
  SELECT greatest(1, gap - ${closedBetween('day - gap', 'day')}) AS gap, sum(visits)::int AS visits
    FROM views.visit_gaps WHERE business_id = $1 AND day >= $2
    GROUP BY 1 ORDER BY 1`;

/** Days between visits and since the last one, without those of a season. */
const SPAN = `(last_day - first_day - ${closedBetween('first_day', 'last_day')})`;
const AWAY = `($2::date - last_day - ${closedBetween('last_day', '$2::date')})`;

/**
 * The shortest absences come first, because these customers are the easiest to win back. A recent visit with a card that was
 * merged into theirs since counts as theirs (decision 203). `$3` is the time zone.
 */
const LATE = `
  WITH ${seasonsIn('$3')}
  SELECT customer_id, days AS visits, last_day AS last_visit, round(${SPAN}::numeric / (days - 1))::int AS usual_gap,
      ${AWAY} AS days_away, count(*) OVER ()::int AS count
    FROM views.visitors
    JOIN views.customers c USING (customer_id)
    WHERE business_id = $1 AND days >= ${OVERDUE.visits} AND NOT c.is_erased AND c.merged_into IS NULL
      AND NOT EXISTS (SELECT FROM views.customers other JOIN views.visitors v USING (customer_id)
        WHERE other.merged_into = c.customer_id AND NOT other.is_erased AND v.business_id = $1 AND v.last_day >= $2::date - ${OVERDUE.days})
      AND last_day >= $2::date - ${OVERDUE.gone + SEASON_DAYS} AND last_day < $2::date - ${OVERDUE.days}
      AND ${AWAY} BETWEEN ${OVERDUE.days} + 1 AND ${OVERDUE.gone}
      AND ${AWAY} * (days - 1) > 2 * ${SPAN}
    ORDER BY last_day DESC, customer_id LIMIT ${OVERDUE.shown}`;

const REWARDS = `
  SELECT to_char(month, 'YYYY-MM') AS month, earned, claimed FROM views.visit_rewards
    WHERE business_id = $1 AND month >= $2`;

/**
 * The same of one place, from the entries there, since the rows behind the queries above are of the whole business. `$3` is the time
 * zone, `$4` the place.
 */
const atPlace = (query: string) => `
  WITH days_there AS MATERIALIZED (
    SELECT customer_id, (created_at AT TIME ZONE $3)::date AS day FROM views.transactions
      WHERE business_id = $1 AND coalesce(place_id, business_id) = $4 AND type IN ('earned', 'given_anyway', 'redeemed')
      GROUP BY 1, 2),
  visitors AS (
    SELECT $1::uuid AS business_id, customer_id, max(day) AS last_day, min(day) AS first_day, count(*)::int AS days
      FROM days_there GROUP BY customer_id),
  visit_months AS (
    SELECT DISTINCT $1::uuid AS business_id, customer_id, date_trunc('month', day::timestamp)::date AS month FROM days_there),
  visit_gaps AS (
    SELECT $1::uuid AS business_id, day, day - lag(day) OVER (PARTITION BY customer_id ORDER BY day) AS gap, 1 AS visits
      FROM days_there)
  SELECT * FROM (${query.replaceAll(/views\.(visitors|visit_months|visit_gaps)/g, '$1')}) AS asked`;
const COHORTS_AT = atPlace(COHORTS);
const GAPS_AT = atPlace(GAPS.replace('day >= $2', 'day >= $2 AND gap IS NOT NULL'));
const LATE_AT = atPlace(LATE);

const QUARTER_SUMS = {
  all: 'visit_quarters',
  named: 'visit_place_quarters',
  key: ['quarter'],
  sums: ['scans'],
} as const;
const REWARD_SUMS = {
  all: 'visit_rewards',
  named: 'visit_place_rewards',
  key: ['month'],
  sums: ['earned', 'claimed'],
} as const;
const HOURS_AT = HOURS.replace(
  'JOIN views.visit_quarters ON business_id = $1 AND',
  `JOIN ${sumsByPlace(QUARTER_SUMS)} AS q ON place_id = $5 AND`,
);
const REWARDS_AT = `
  SELECT to_char(month, 'YYYY-MM') AS month, earned, claimed FROM ${sumsByPlace(REWARD_SUMS, 'month >= $2')} AS r
    WHERE place_id = $3`;

interface CohortRow {
  cohort: string;
  month: string;
  customers: number;
}

type LateRow = Omit<BusinessVisits['overdue']['customers'][number], 'customer_name'> & { count: number };

const lateCustomers = (late: string) => `
  SELECT ${CUSTOMER}
    FROM (${late}) AS late
    JOIN views.cards c ON c.customer_id = late.customer_id AND c.business_id = $1 AND ${IS_LAST_USED}
    ${CUSTOMER_JOINS}
    ORDER BY late.last_visit DESC, late.customer_id`;
const LATE_CUSTOMERS = lateCustomers(LATE);
const LATE_CUSTOMERS_AT = lateCustomers(LATE_AT);

/** The customers of a business who are overdue, in the order of `LATE`. */
export async function readOverdueCustomers(
  views: Views,
  { businessId, now, place }: AtPlace & { businessId: string; now: Date },
): Promise<BusinessCustomer[]> {
  const zone = await readBusinessZone(views.db, businessId);
  const today = businessDay(now, zone);
  const values = [businessId, today, zone];
  const rows = place
    ? await rowsOf<CustomerRow>(views.db, LATE_CUSTOMERS_AT, [...values, place])
    : await rowsOf<CustomerRow>(views.db, LATE_CUSTOMERS, values);
  return presentCustomers(views, rows);
}

/** What the page of a business's visits is made of; at a place, where one is asked for. */
async function readFacts(
  { db }: Views,
  { businessId, from, today, since, zone, stretches }: VisitsAsked,
  at: readonly string[],
) {
  const [cohorts, hours, gaps, late, rewards] =
    at.length > 0
      ? [COHORTS_AT, HOURS_AT, GAPS_AT, LATE_AT, REWARDS_AT]
      : [COHORTS, HOURS, GAPS, LATE, REWARDS];
  return Promise.all([
    rowsOf<CohortRow>(db, cohorts, [businessId, since, ...(at.length > 0 ? [zone, ...at] : [])]),
    rowsOf<BusinessVisits['hours'][number]>(db, hours, [businessId, ...stretches, ...at]),
    rowsOf<{ gap: number; visits: number }>(db, gaps, [businessId, from, zone, ...at]),
    rowsOf<LateRow>(db, late, [businessId, today, zone, ...at]),
    rowsOf<BusinessVisits['rewards'][number]>(db, rewards, [businessId, since, ...at]),
    readOwed(db, businessId),
  ]);
}

interface VisitsAsked {
  businessId: string;
  /** The first day of the range. */
  from: string;
  today: string;
  /** The first day of the months. */
  since: string | undefined;
  zone: string;
  /** Parameters of `HOURS`. */
  stretches: number[][];
}

/** When a business's customers came in the last days, and whether they return. What is owed is the whole business's. */
export async function readBusinessVisits(
  views: Views,
  { businessId, days, now, place }: AtPlace & { businessId: string; days: number; now: Date },
): Promise<BusinessVisits> {
  const zone = await readBusinessZone(views.db, businessId);
  const today = businessDay(now, zone);
  const [from = today] = daysUpTo(today, days);
  const months = monthsUpTo(today, MONTHS);
  const stretches = stretchesFrom(from, now, zone);
  const asked = { businessId, from, today, since: months[0], zone, stretches };
  const [cohorts, hours, gaps, late, rewards, owed] = await readFacts(views, asked, place ? [place] : []);
  const known = await namesFor(views, late, ({ customer_id }) => [customer_id]);
  const rewardsOf = new Map(rewards.map((row) => [row.month, row]));
  const names = months.map((month) => month.slice(0, 7));
  return {
    days,
    cohorts: cohortsOf(names, cohorts),
    hours,
    gaps: { median: medianOf(gaps), spans: spansOf(gaps) },
    overdue: {
      count: late[0]?.count ?? 0,
      customers: late.map(({ count: _, ...row }) => ({
        ...row,
        customer_name: nameOrErased('customer', known.get(row.customer_id)?.name),
      })),
    },
    owed,
    rewards: names.map((month) => rewardsOf.get(month) ?? { month, earned: 0, claimed: 0 }),
  };
}

/** The ranges from the start of a day in a time zone, as parameters of `HOURS`. */
function stretchesFrom(day: string, now: Date, zone: string): number[][] {
  const stretches = weekStretches(firstQuarterOf(day, zone), quarterOf(now.toISOString()) + 1, zone);
  return [
    stretches.map(({ since }) => since),
    stretches.map(({ until }) => until),
    stretches.map(({ ahead }) => ahead),
  ];
}

/** A row for each month with first visits. */
function cohortsOf(months: string[], rows: CohortRow[]): BusinessVisits['cohorts'] {
  const customers = new Map(rows.map((row) => [`${row.cohort} ${row.month}`, row.customers]));
  return months.flatMap((cohort, nth) => {
    const came = months.slice(nth).map((month) => customers.get(`${cohort} ${month}`) ?? 0);
    const [first = 0] = came;
    return first > 0 ? [{ month: cohort, customers: first, came }] : [];
  });
}
