import { type Queryable, rowsOf } from '../queries/database.ts';

interface AtRest {
  customer_id: string;
  last_activity_at: string;
}

/** Cards with stamps on which nothing happened since that day, the oldest first. */
export const readCardsAtRest = (
  db: Queryable,
  page: { businessId: string; since: string; after: { at: string; id: string } | null; limit: number },
): Promise<AtRest[]> =>
  rowsOf(
    db,
    `SELECT customer_id, last_activity_at FROM views.cards
      WHERE business_id = $1 AND current_stamps > 0 AND last_activity_at < $2::timestamptz
        AND (last_activity_at, customer_id) > ($3::timestamptz, $4::uuid)
      ORDER BY last_activity_at, customer_id LIMIT $5`,
    [page.businessId, page.since, page.after?.at ?? '-infinity', page.after?.id ?? NOBODY, page.limit],
  );

const NOBODY = '00000000-0000-0000-0000-000000000000';
