import { rowsOf } from '../queries/database.ts';
import type { Views } from '../queries/views.queries.ts';
import {
  type BusinessCustomer,
  CUSTOMER,
  CUSTOMER_JOINS,
  type CustomerRow,
  type CustomersArgs,
  newSince,
  presentCustomers,
  shown,
} from './business-customers.queries.ts';
import { IS_LAST_USED, IS_OPEN_CARD } from './open-card.ts';

const inOrder = (filter: string) => `
  SELECT ${CUSTOMER}
    FROM (SELECT * FROM views.cards c
            WHERE c.business_id = $1 AND ${IS_OPEN_CARD} AND ${IS_LAST_USED} AND ($2::uuid IS NULL OR c.customer_id > $2) ${filter}
            ORDER BY c.customer_id LIMIT $3) AS c
    ${CUSTOMER_JOINS}
    ORDER BY c.customer_id`;

/**
 * A business's customers in an order that stamps do not change, so that a long export neither misses nor repeats a customer
 * between pages. Deleted ones are among them if no filter is named.
 */
export async function readCustomersInOrder(
  views: Views,
  businessId: string,
  { after, limit, show }: { after: string | null; limit: number; show?: CustomersArgs['show'] | undefined },
): Promise<BusinessCustomer[]> {
  const values: unknown[] = [businessId, after, limit];
  if (show === 'new') values.push(newSince(views));
  const query = inOrder(show ? `AND ${shown(show, '$4')}` : '');
  return presentCustomers(views, await rowsOf<CustomerRow>(views.db, query, values));
}
