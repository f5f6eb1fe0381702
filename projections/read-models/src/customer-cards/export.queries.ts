import { type Queryable, rowOf, rowsOf } from '../queries/database.ts';
import { HELD, hasSeveral } from '../queries/programme-terms.ts';
import type { Views } from '../queries/views.queries.ts';
import {
  type BusinessCustomer,
  CUSTOMER,
  type CustomerRow,
  type CustomersArgs,
  newSince,
  presentCustomers,
  shown,
} from './business-customers.queries.ts';
import { IS_OPEN_CARD } from './open-card.ts';

/** Each card by itself, where `CUSTOMER` has sums over all of a customer's. */
const inOrder = (filter: string) => `
  SELECT ${CUSTOMER}
    FROM (SELECT * FROM views.cards c
            WHERE c.business_id = $1 AND ${IS_OPEN_CARD} ${filter}
              AND ($2::uuid IS NULL OR (c.customer_id, c.programme) > ($2, $3::int))
            ORDER BY c.customer_id, c.programme LIMIT $4) AS c
    ${HELD}
    CROSS JOIN LATERAL (SELECT c.total_redeemed, c.transactions, c.created_at) AS all_cards
    ORDER BY c.customer_id, c.programme`;

interface Stretch {
  after: { customerId: string; programme: number } | null;
  limit: number;
  show?: CustomersArgs['show'] | undefined;
}

/**
 * A business's customers, a row for each of their cards, in an order that stamps do not change, so that a long export neither misses nor
 * repeats one between pages. Deleted ones are among them if no filter is named.
 */
export async function readCardsInOrder(
  views: Views,
  businessId: string,
  { after, limit, show }: Stretch,
): Promise<BusinessCustomer[]> {
  const values: unknown[] = [businessId, after?.customerId ?? null, after?.programme ?? null, limit];
  if (show === 'new') values.push(newSince(views));
  const query = inOrder(show ? `AND ${shown(show, '$5')}` : '');
  return presentCustomers(views, await rowsOf<CustomerRow>(views.db, query, values));
}

/** Whether a business has more than one card, by which its files have a column more. */
export async function hasSeveralCards(db: Queryable, businessId: string): Promise<boolean> {
  const query = `SELECT ${hasSeveral('b')} AS several FROM (SELECT $1::uuid AS business_id) AS b`;
  return (await rowOf<{ several: boolean }>(db, query, [businessId]))?.several ?? false;
}
