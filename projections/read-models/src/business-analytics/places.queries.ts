import { businessDay, daysUpTo, firstPlaceOf } from '@stampwell/contracts';
import type { comparePlaces } from '@stampwell/contracts/http/business-figures.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { placeNameIn, sumsByPlace } from '../queries/at-place.queries.ts';
import { rowsOf } from '../queries/database.ts';
import type { Views } from '../queries/views.queries.ts';
import { type AnalyticsArgs, DAY_SUMS } from './business-analytics.queries.ts';
import { readBusinessZone } from './business-today.queries.ts';

export type ComparedPlaces = ReplyOf<typeof comparePlaces>;

/** The first place first; ids of later ones are in the order of their opening. */
const COMPARED = `
  SELECT p.place_id AS id, p.closed_at IS NOT NULL AS is_closed, coalesce(sum(d.stamps), 0)::int AS stamps,
         coalesce(sum(d.active_customers), 0)::int AS visits, coalesce(sum(d.new_customers), 0)::int AS new_customers,
         coalesce(sum(d.rewards), 0)::int AS rewards
    FROM views.places p LEFT JOIN ${sumsByPlace(DAY_SUMS, 'day >= $2')} AS d USING (place_id)
    WHERE p.business_id = $1
    GROUP BY p.place_id, p.closed_at ORDER BY p.place_id <> $1, p.place_id`;

type ComparedRow = Omit<ComparedPlaces['places'][number], 'name'>;

const COUNTS = ['stamps', 'visits', 'new_customers', 'rewards'] as const;

/** A business's places beside each other, over the last days. */
export async function readComparedPlaces(
  { db, names }: Views,
  { businessId, days, now }: AnalyticsArgs,
): Promise<ComparedPlaces> {
  const today = businessDay(now, await readBusinessZone(db, businessId));
  const [since = today] = daysUpTo(today, days);
  const [rows, known] = await Promise.all([
    rowsOf<ComparedRow>(db, COMPARED, [businessId, since]),
    names.byIds([businessId]),
  ]);
  const totals = { stamps: 0, visits: 0, new_customers: 0, rewards: 0 };
  for (const row of rows) for (const count of COUNTS) totals[count] += row[count];
  const isEmpty = (row: ComparedRow) => COUNTS.every((count) => row[count] === 0);
  return {
    days,
    totals,
    places: rows
      .filter((row) => !row.is_closed || !isEmpty(row) || row.id === firstPlaceOf(businessId))
      .map((row) => ({ ...row, name: placeNameIn(known.get(businessId), row.id) })),
  };
}
