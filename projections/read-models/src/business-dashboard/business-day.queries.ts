import { businessDay as dayOf, nameOrErased } from '@stampwell/contracts';
import type { businessDay } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { readBusinessZone } from '../business-analytics/business-today.queries.ts';
import { readDayTransactions, readGivenAnyway } from '../customer-cards/transactions.queries.ts';
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

type Totals = Omit<BusinessDay['totals'], 'undone' | 'given_anyway'>;
type PersonRow = Omit<BusinessDay['people'][number], 'name' | 'given_anyway'>;

export interface DayArgs extends PageArgs {
  show: 'all' | 'stamps' | 'rewards' | 'undone' | 'unusual';
  actor?: string | undefined;
  now: Date;
}

/** A business's day so far. */
export async function readBusinessDay(
  views: Views,
  businessId: string,
  { show, actor, now, ...page }: DayArgs,
): Promise<BusinessDay> {
  const timeZone = await readBusinessZone(views.db, businessId);
  const day = dayOf(now, timeZone);
  const hasFindings = !page.cursor && !actor && (show === 'all' || show === 'unusual');
  const [totals, people, anyway, findings, list] = await Promise.all([
    rowOf<Totals>(views.db, TOTALS, [businessId, day]),
    rowsOf<PersonRow>(views.db, PEOPLE, [businessId, day]),
    readGivenAnyway(views.db, { businessId, day, timeZone }),
    hasFindings ? readDayFindings(views, businessId, day) : [],
    show === 'unusual'
      ? { transactions: [], next_cursor: null }
      : readDayTransactions(views, { businessId, day, timeZone, show, actor, ...page }),
  ]);
  const known = await namesFor(views, people, ({ id }) => [id]);
  return {
    day,
    totals: {
      ...(totals ?? { stamps: 0, rewards: 0, new_customers: 0 }),
      undone: people.reduce((sum, { undone }) => sum + undone, 0),
      given_anyway: [...anyway.values()].reduce((sum, times) => sum + times, 0),
    },
    people: people.map((row) => ({
      ...row,
      given_anyway: anyway.get(row.id) ?? 0,
      name: nameOrErased(row.id === businessId ? 'business' : 'employee', known.get(row.id)?.name),
    })),
    findings,
    ...list,
  };
}
