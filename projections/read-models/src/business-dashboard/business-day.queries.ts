import { businessDay as dayOf, daysBetween, daysUpTo, nameOrErased } from '@stampwell/contracts';
import type { businessDay } from '@stampwell/contracts/http/business-figures.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { DAY_SUMS, STAFF_SUMS } from '../business-analytics/business-analytics.queries.ts';
import { readBusinessZone } from '../business-analytics/business-today.queries.ts';
import {
  type CountedApart,
  NOTHING_APART,
  readCountedApart,
  readDayTransactions,
} from '../customer-cards/transactions.queries.ts';
import { type AtPlace, sumsByPlace } from '../queries/at-place.queries.ts';
import type { PageArgs } from '../queries/cursor.ts';
import { rowOf, rowsOf } from '../queries/database.ts';
import { namesFor, type Views } from '../queries/views.queries.ts';
import { readDayFindings } from '../unusual/unusual.queries.ts';

export type BusinessDay = ReplyOf<typeof businessDay>;

const TOTALS = `
  SELECT greatest(stamps, 0) AS stamps, rewards, new_customers
    FROM views.analytics_days WHERE business_id = $1 AND day = $2`;

const PEOPLE = `
  SELECT actor_id AS id, stamps, newcomers, rewards, undone
    FROM views.analytics_staff WHERE business_id = $1 AND day = $2
    ORDER BY stamps DESC, actor_id`;

const TOTALS_AT = `
  SELECT greatest(stamps, 0) AS stamps, rewards, new_customers
    FROM ${sumsByPlace(DAY_SUMS, 'day = $2')} AS d WHERE place_id = $3`;

const PEOPLE_AT = `
  SELECT actor_id AS id, stamps, newcomers, rewards, undone
    FROM ${sumsByPlace(STAFF_SUMS, 'day = $2')} AS s WHERE place_id = $3
    ORDER BY stamps DESC, actor_id`;

type Totals = Omit<BusinessDay['totals'], 'undone' | keyof CountedApart>;
type PersonRow = Omit<BusinessDay['people'][number], 'name' | keyof CountedApart>;

/** The figures of any of the business's days, and its time zone. @param day YYYY-MM-DD */
export async function readDayFigures({ db }: Views, businessId: string, day: string) {
  const [time_zone, totals] = await Promise.all([
    readBusinessZone(db, businessId),
    rowOf<Totals>(db, TOTALS, [businessId, day]),
  ]);
  return { day, time_zone, ...(totals ?? NO_FIGURES) };
}

const DAYS = `
  SELECT day, greatest(stamps, 0) AS stamps, rewards, new_customers
    FROM views.analytics_days WHERE business_id = $1 AND day BETWEEN $2 AND $3`;

/** The same for each day from one to another. */
export async function readFiguresOfDays(
  { db }: Views,
  businessId: string,
  { from, to }: { from: string; to: string },
) {
  const [time_zone, rows] = await Promise.all([
    readBusinessZone(db, businessId),
    rowsOf<Totals & { day: string }>(db, DAYS, [businessId, from, to]),
  ]);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return daysUpTo(to, daysBetween(from, to) + 1).map((day) => ({
    ...NO_FIGURES,
    ...byDay.get(day),
    ...{ day, time_zone },
  }));
}

const NO_FIGURES = { stamps: 0, rewards: 0, new_customers: 0 };

export interface DayArgs extends PageArgs, AtPlace {
  show: 'all' | 'stamps' | 'rewards' | 'undone' | 'unusual';
  actor?: string | undefined;
  now: Date;
}

/** A business's day so far. */
export async function readBusinessDay(
  views: Views,
  businessId: string,
  { show, actor, now, place, ...page }: DayArgs,
): Promise<BusinessDay> {
  const timeZone = await readBusinessZone(views.db, businessId);
  const day = dayOf(now, timeZone);
  const hasFindings = !page.cursor && !actor && (show === 'all' || show === 'unusual');
  const [totals, people, apart, findings, list] = await Promise.all([
    place
      ? rowOf<Totals>(views.db, TOTALS_AT, [businessId, day, place])
      : rowOf<Totals>(views.db, TOTALS, [businessId, day]),
    place
      ? rowsOf<PersonRow>(views.db, PEOPLE_AT, [businessId, day, place])
      : rowsOf<PersonRow>(views.db, PEOPLE, [businessId, day]),
    readCountedApart(views.db, { businessId, day, timeZone, place }),
    hasFindings ? readDayFindings(views, { businessId, day, place }) : [],
    show === 'unusual'
      ? { transactions: [], next_cursor: null }
      : readDayTransactions(views, { businessId, day, timeZone, show, actor, place, ...page }),
  ]);
  const known = await namesFor(views, people, ({ id }) => [id]);
  return {
    day,
    totals: {
      ...(totals ?? NO_FIGURES),
      undone: people.reduce((sum, { undone }) => sum + undone, 0),
      ...sumOf([...apart.values()]),
    },
    people: people.map((row) => ({
      ...row,
      ...(apart.get(row.id) ?? NOTHING_APART),
      name: nameOrErased(row.id === businessId ? 'business' : 'employee', known.get(row.id)?.name),
    })),
    findings,
    ...list,
  };
}

const sumOf = (counts: readonly CountedApart[]): CountedApart => ({
  given_anyway: counts.reduce((sum, { given_anyway }) => sum + given_anyway, 0),
  apologies: counts.reduce((sum, { apologies }) => sum + apologies, 0),
});
