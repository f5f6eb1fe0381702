import { DomainError } from '@stampwell/contracts';
import type { Pool } from 'pg';

/** Most addresses of one shop: each stays valid for good. */
const MOST = 10;
const TAKEN = 'This address is taken. Please choose another.';

/** Shops' short addresses. Beside the log, since they may be made of a person's name. */
export interface ShopLinks {
  /** The newest of a shop; null if it chose none. */
  of(businessId: string): Promise<string | null>;
  /** The shop of a short address, current or replaced. */
  shopOf(link: string): Promise<string | null>;
  /** @throws DomainError `already_exists`, `limit_reached` */
  choose(businessId: string, link: string): Promise<void>;
  forget(businessId: string): Promise<void>;
}

export function createShopLinks(pool: Pool, now: () => Date): ShopLinks {
  const links: ShopLinks = {
    async of(businessId) {
      const { rows } = await pool.query<{ link: string }>(
        'SELECT link FROM platform.shop_links WHERE business_id = $1 ORDER BY chosen_at DESC, link LIMIT 1',
        [businessId],
      );
      return rows[0]?.link ?? null;
    },

    async shopOf(link) {
      const { rows } = await pool.query<{ business_id: string }>(
        'SELECT business_id FROM platform.shop_links WHERE link = $1',
        [link],
      );
      return rows[0]?.business_id ?? null;
    },

    async choose(businessId, link) {
      const { rowCount } = await pool.query(
        `INSERT INTO platform.shop_links AS l (link, business_id, chosen_at)
         SELECT $2, $1, $3
          WHERE (SELECT count(*) FROM platform.shop_links WHERE business_id = $1 AND link <> $2) < $4
         ON CONFLICT (link) DO UPDATE SET chosen_at = excluded.chosen_at WHERE l.business_id = excluded.business_id`,
        [businessId, link, now(), MOST],
      );
      if (rowCount) return;
      const owner = await links.shopOf(link);
      throw owner && owner !== businessId
        ? new DomainError('already_exists', { message: TAKEN })
        : new DomainError('limit_reached');
    },

    async forget(businessId) {
      await pool.query('DELETE FROM platform.shop_links WHERE business_id = $1', [businessId]);
    },
  };
  return links;
}
