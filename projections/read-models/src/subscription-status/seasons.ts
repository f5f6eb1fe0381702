import { businessDay } from '@stampwell/contracts';
import { type Queryable, rowsOf } from '../queries/database.ts';

const SEASONS =
  'SELECT began_at, ends_at FROM views.seasons WHERE business_id = $1 AND ends_at > $2::date - 1';

/** Whether a business was closed for a season on the whole of a day. The days on which one began or ended count as open. */
export async function readClosedDays(
  db: Queryable,
  businessId: string,
  { since, zone }: { since: string; zone: string },
): Promise<(day: string) => boolean> {
  const rows = await rowsOf<{ began_at: string; ends_at: string }>(db, SEASONS, [businessId, since]);
  const seasons = rows.map(({ began_at, ends_at }) => [
    businessDay(began_at, zone),
    businessDay(ends_at, zone),
  ]);
  return (day) => seasons.some(([began = '', ends = '']) => day > began && day < ends);
}

/** SQL: the seasons of the business `$1`, by its calendar. @param zone its parameter */
export const seasonsIn = (zone: string): string => `
  season AS MATERIALIZED (
    SELECT (began_at AT TIME ZONE ${zone})::date AS began, (ends_at AT TIME ZONE ${zone})::date AS ends
      FROM views.seasons WHERE business_id = $1)`;

/** SQL: the days of `season` between two dates. */
export const closedBetween = (from: string, to: string): string => `
  (SELECT coalesce(sum(greatest(0, least(${to}, ends) - greatest(${from}, began))), 0)::int FROM season)`;
