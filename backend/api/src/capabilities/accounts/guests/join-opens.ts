import type { JoinOrigin } from '@stampwell/contracts';
import type { Pool } from 'pg';

/** Counts of opened join pages, by shop, day and source. Beside the log, because they concern no account [JO5]. */
export interface JoinOpens {
  count(businessId: string, source: JoinOrigin): Promise<void>;
  /** Over the last days, today's included. */
  of(businessId: string, days: number): Promise<ReadonlyMap<JoinOrigin, number>>;
}

export function createJoinOpens(pool: Pool, now: () => Date): JoinOpens {
  return {
    /** Only for businesses that the vault knows, so that made-up ids leave no rows. */
    async count(businessId, source) {
      await pool.query(
        `INSERT INTO platform.join_opens AS o (business_id, day, source, opened, opened_at)
         SELECT id, $2::timestamptz::date, $3, 1, $2 FROM vault.people WHERE id = $1 AND kind = 'business'
         ON CONFLICT (business_id, day, source) DO UPDATE SET opened = o.opened + 1, opened_at = excluded.opened_at`,
        [businessId, now(), source],
      );
    },

    async of(businessId, days) {
      const { rows } = await pool.query<{ source: JoinOrigin; opened: number }>(
        `SELECT source, sum(opened)::int AS opened FROM platform.join_opens
          WHERE business_id = $1 AND day > $2::timestamptz::date - $3::int GROUP BY source`,
        [businessId, now(), days],
      );
      return new Map(rows.map(({ source, opened }) => [source, opened]));
    },
  };
}
