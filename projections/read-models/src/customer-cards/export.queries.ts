import { rowsOf } from '../queries/database.ts';
import type { Views } from '../queries/views.queries.ts';
import {
  type BusinessCustomer,
  CUSTOMER,
  type CustomerRow,
  presentCustomers,
} from './business-customers.queries.ts';
import { IS_OPEN_CARD } from './open-card.ts';

const IN_ORDER = `
  SELECT ${CUSTOMER}
    FROM (SELECT * FROM views.cards WHERE business_id = $1 AND ${IS_OPEN_CARD} AND ($2::uuid IS NULL OR customer_id > $2)
            ORDER BY customer_id LIMIT $3) AS c
    JOIN views.businesses d USING (business_id)
    ORDER BY c.customer_id`;

/**
 * A business's customers in an order that stamps do not change, so that a long export neither misses nor repeats a customer
 * between pages.
 */
export async function readCustomersInOrder(
  views: Views,
  businessId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<BusinessCustomer[]> {
  return presentCustomers(views, await rowsOf<CustomerRow>(views.db, IN_ORDER, [businessId, after, limit]));
}
