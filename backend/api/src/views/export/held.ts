import {
  readBusinessStretch,
  readCustomerStretch,
} from '@stampwell/read-models/customer-cards/card-log.queries.ts';
import { readCustomersInOrder } from '@stampwell/read-models/customer-cards/export.queries.ts';
import { readEmployees } from '@stampwell/read-models/employee-list/employee-list.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import { everyPage, mapPages } from './pages.ts';

const PAGE = 1000;

/** All data of an account in the read models, in pages. Events during an export may or may not be in it. */
export const heldTransactions = (views: Views, businessId: string) =>
  mapPages(
    everyPage(
      (after: number | null) => readBusinessStretch(views, businessId, stretch(after)),
      ({ position }) => position,
    ),
    ({ transaction }) => transaction,
  );

/** As the customer sees them, without the staff's names, which are the business's data. */
export const heldHistory = (views: Views, customerId: string) =>
  mapPages(
    everyPage(
      (after: number | null) => readCustomerStretch(views, customerId, stretch(after)),
      ({ position }) => position,
    ),
    ({ transaction }) => ({ ...transaction, actor_name: null }),
  );

export const heldCustomers = (views: Views, businessId: string) =>
  everyPage(
    (after: string | null) => readCustomersInOrder(views, businessId, { after, limit: PAGE }),
    ({ customer_id }) => customer_id,
  );

export async function* heldEmployees(views: Views, businessId: string) {
  let cursor: string | undefined;
  do {
    const page = await readEmployees(views, businessId, { limit: 100, cursor });
    yield page.employees;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

const stretch = (after: number | null) => ({
  after: after ?? 0,
  until: Number.MAX_SAFE_INTEGER,
  limit: PAGE,
});
