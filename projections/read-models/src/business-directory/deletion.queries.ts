import { IS_OPEN_CARD } from '../customer-cards/open-card.ts';
import { type Queryable, rowOf } from '../queries/database.ts';
import { IS_REWARD_READY } from '../queries/programme-terms.ts';

export interface DeletionCounts {
  customers: number;
  full_cards: number;
  staff: number;
}

const COUNTS = `
  SELECT
    (SELECT count(*)::int FROM views.cards c WHERE c.business_id = d.business_id AND ${IS_OPEN_CARD}) AS customers,
    (SELECT count(*)::int FROM views.cards c
      WHERE c.business_id = d.business_id AND ${IS_OPEN_CARD} AND ${IS_REWARD_READY}) AS full_cards,
    (SELECT count(*)::int FROM views.employees e
      WHERE e.business_id = d.business_id AND NOT e.is_deleted) AS staff
    FROM views.businesses d WHERE d.business_id = $1`;

const NOTHING: DeletionCounts = { customers: 0, full_cards: 0, staff: 0 };

/** Counts the customers, full cards and staff affected if the business were deleted now. */
export const readDeletionCounts = async (db: Queryable, businessId: string): Promise<DeletionCounts> =>
  (await rowOf<DeletionCounts>(db, COUNTS, [businessId])) ?? NOTHING;
