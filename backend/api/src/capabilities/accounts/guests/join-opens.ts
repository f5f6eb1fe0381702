import { firstPlaceOf, type JoinOrigin } from '@stampwell/contracts';
import type { Pool } from 'pg';

/** Counts of opened join pages, by shop, day and source. Beside the log, because they concern no account [JO5]. */
export interface JoinOpens {
  /** @param place where the poster hangs, if that is not the first place */
  count(businessId: string, source: JoinOrigin, place?: string): Promise<void>;
  /** Over the last days, today's included; at one place, or at all. */
  of(businessId: string, days: number, place?: string): Promise<ReadonlyMap<JoinOrigin, number>>;
}

const ALL = `SELECT source, opened, day FROM platform.join_opens WHERE business_id = $1`;
const NAMED = `SELECT source, opened, day FROM platform.join_opens_by_place WHERE business_id = $1 AND place_id = $4`;
/** The rest of the shop's. */
const FIRST = `${ALL} UNION ALL
  SELECT source, -opened, day FROM platform.join_opens_by_place WHERE business_id = $1`;

export function createJoinOpens(pool: Pool, now: () => Date): JoinOpens {
  return {
    /** Only for businesses that the vault knows, so that made-up ids leave no rows. */
    async count(businessId, source, place) {
      await pool.query(
        `INSERT INTO platform.join_opens AS o (business_id, day, source, opened, opened_at)
         SELECT id, $2::timestamptz::date, $3, 1, $2 FROM vault.people WHERE id = $1 AND kind = 'business'
         ON CONFLICT (business_id, day, source) DO UPDATE SET opened = o.opened + 1, opened_at = excluded.opened_at`,
        [businessId, now(), source],
      );
      if (place)
        await pool.query(
          `INSERT INTO platform.join_opens_by_place AS o (business_id, place_id, day, source, opened, opened_at)
           VALUES ($1, $4, $2::timestamptz::date, $3, 1, $2)
           ON CONFLICT (business_id, place_id, day, source)
             DO UPDATE SET opened = o.opened + 1, opened_at = excluded.opened_at`,
          [businessId, now(), source, place],
        );
    },

    async of(businessId, days, place) {
      const isNamed = place !== undefined && place !== firstPlaceOf(businessId);
      const rest = place === undefined ? ALL : FIRST;
      const { rows } = await pool.query<{ source: JoinOrigin; opened: number }>(
        `SELECT source, sum(opened)::int AS opened FROM (${isNamed ? NAMED : rest}) AS o
          WHERE day > $2::timestamptz::date - $3::int GROUP BY source`,
        [businessId, now(), days, ...(isNamed ? [place] : [])],
      );
      return new Map(rows.map(({ source, opened }) => [source, opened]));
    },
  };
}
