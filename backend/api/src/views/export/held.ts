import {
  readBusinessStretch,
  readCustomerStretch,
} from '@stampwell/projections/customer-cards/card-log.queries.ts';
import { readCustomersInOrder } from '@stampwell/projections/customer-cards/export.queries.ts';
import { readEmployees } from '@stampwell/projections/employee-list/employee-list.queries.ts';
import type { Pool } from 'pg';
import { everyPage, mapPages } from './pages.ts';

const PAGE = 1000;

/** Everything that the read models hold of somebody, in pages. What comes while an export runs may be in it or not. */
export const heldTransactions = (pool: Pool, businessId: string) =>
  mapPages(
    everyPage(
      (after: number | null) => readBusinessStretch(pool, businessId, stretch(after)),
      ({ position }) => position,
    ),
    ({ transaction }) => transaction,
  );

/** As the customer sees them: who gave them is the business's affair. */
export const heldHistory = (pool: Pool, customerId: string) =>
  mapPages(
    everyPage(
      (after: number | null) => readCustomerStretch(pool, customerId, stretch(after)),
      ({ position }) => position,
    ),
    ({ transaction }) => ({ ...transaction, actor_name: null }),
  );

export const heldCustomers = (pool: Pool, businessId: string) =>
  everyPage(
    (after: string | null) => readCustomersInOrder(pool, businessId, { after, limit: PAGE }),
    ({ customer_id }) => customer_id,
  );

export async function* heldEmployees(pool: Pool, businessId: string) {
  let cursor: string | undefined;
  do {
    const page = await readEmployees(pool, businessId, { limit: 100, cursor });
    yield page.employees;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

const stretch = (after: number | null) => ({
  after: after ?? 0,
  until: Number.MAX_SAFE_INTEGER,
  limit: PAGE,
});
