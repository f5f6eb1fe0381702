import { type Queryable, rowsOf } from '../queries/database.ts';

interface AtRest {
  customer_id: string;
  programme: number;
  last_activity_at: string;
}

/** Cards with stamps on which nothing happened since that day, the oldest first. */
export const readCardsAtRest = (
  db: Queryable,
  page: {
    businessId: string;
    since: string;
    after: { at: string; id: string; programme: number } | null;
    limit: number;
  },
): Promise<AtRest[]> =>
  rowsOf(
    db,
    `SELECT customer_id, programme, last_activity_at FROM views.cards
      WHERE business_id = $1 AND current_stamps > 0 AND last_activity_at < $2::timestamptz
        AND (last_activity_at, customer_id, programme) > ($3::timestamptz, $4::uuid, $5::int)
      ORDER BY last_activity_at, customer_id, programme LIMIT $6`,
    [
      page.businessId,
      page.since,
      page.after?.at ?? '-infinity',
      page.after?.id ?? NOBODY,
      page.after?.programme ?? 0,
      page.limit,
    ],
  );

const NOBODY = '00000000-0000-0000-0000-000000000000';
