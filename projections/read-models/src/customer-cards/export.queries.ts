import { cardProgress, nameOrErased, PROGRAMMES } from '@stampwell/contracts';
import { type AtPlace, wasAt } from '../queries/at-place.queries.ts';
import { decodeCursor, type Page, type PageArgs, pageOf, rowsFor } from '../queries/cursor.ts';
import { type Queryable, rowOf, rowsOf } from '../queries/database.ts';
import { HELD, hasSeveral } from '../queries/programme-terms.ts';
import { namesFor, type Views } from '../queries/views.queries.ts';
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

interface Stretch extends AtPlace {
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
  { after, limit, show, place }: Stretch,
): Promise<BusinessCustomer[]> {
  const values: unknown[] = [businessId, after?.customerId ?? null, after?.programme ?? null, limit];
  if (show === 'new') values.push(newSince(views));
  const filters = show ? [shown(show, '$5')] : [];
  if (place) filters.push(wasAt(`$${values.push(place)}`));
  const query = inOrder(filters.map((filter) => `AND ${filter}`).join(' '));
  return presentCustomers(views, await rowsOf<CustomerRow>(views.db, query, values));
}

/** A card by itself. */
export interface ListedCard {
  customer_id: string;
  customer_name: string;
  programme: number;
  stamps: number;
  stamps_required: number;
  reward_eligible: boolean;
  total_redeemed: number;
  last_stamp_at: string | null;
  created_at: string;
}

async function presentCards(views: Views, rows: CustomerRow[]): Promise<ListedCard[]> {
  const known = await namesFor(views, rows, ({ customer_id }) => [customer_id]);
  return rows.map((row) => {
    const { customer_id, programme, total_redeemed, last_stamp_at, created_at } = row;
    return {
      ...{ customer_id, programme, total_redeemed, last_stamp_at, created_at },
      ...cardProgress(row, row),
      customer_name: nameOrErased('customer', known.get(customer_id)?.name),
      stamps: row.current_stamps,
    };
  });
}

/** A page of a business's cards in the same order, without those of deleted customers. */
export async function readCards(
  views: Views,
  businessId: string,
  { programme, ...page }: PageArgs & { programme?: number | undefined },
): Promise<Page<ListedCard>> {
  const [customerId, number] = decodeCursor(page.cursor, ['id', 'position']);
  const query = inOrder(`AND ${shown('all', '')} AND ($5::int IS NULL OR c.programme = $5)`);
  const values = [businessId, customerId, number, rowsFor(page), programme ?? null];
  const rows = await rowsOf<CustomerRow>(views.db, query, values);
  const { items, next_cursor } = pageOf(
    rows,
    page,
    (row) => row,
    (row) => [row.customer_id, row.programme],
  );
  return { items: await presentCards(views, items), next_cursor };
}

const OF_CUSTOMER = inOrder(`AND ${shown('all', '')} AND c.customer_id = $5`);

/** One customer's cards at a business; none of a deleted customer's. */
export const readCardsOf = async (
  views: Views,
  businessId: string,
  customerId: string,
): Promise<ListedCard[]> =>
  presentCards(
    views,
    await rowsOf<CustomerRow>(views.db, OF_CUSTOMER, [
      businessId,
      null,
      null,
      PROGRAMMES.numberMax,
      customerId,
    ]),
  );

/** Whether a business has more than one card, by which its files have a column more. */
export async function hasSeveralCards(db: Queryable, businessId: string): Promise<boolean> {
  const query = `SELECT ${hasSeveral('b')} AS several FROM (SELECT $1::uuid AS business_id) AS b`;
  return (await rowOf<{ several: boolean }>(db, query, [businessId]))?.several ?? false;
}
