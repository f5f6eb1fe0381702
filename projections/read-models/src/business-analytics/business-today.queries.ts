import { businessDay, DEFAULT_TIME_ZONE } from '@stampwell/contracts';
import { type Queryable, rowOf } from '../queries/database.ts';

const ZONE = 'SELECT time_zone FROM views.analytics_zones WHERE business_id = $1';

export async function readBusinessZone(db: Queryable, businessId: string): Promise<string> {
  const row = await rowOf<{ time_zone: string | null }>(db, ZONE, [businessId]);
  return row?.time_zone ?? DEFAULT_TIME_ZONE;
}

/** The business's current day, YYYY-MM-DD. */
export const readBusinessToday = async (db: Queryable, businessId: string, now: Date): Promise<string> =>
  businessDay(now, await readBusinessZone(db, businessId));
