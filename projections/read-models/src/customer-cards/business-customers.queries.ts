import {
  ACTIVE_CUSTOMER_DAYS,
  bareSteps,
  type CardTerms,
  cardProgress,
  DAY_MS,
  FIRST_PROGRAMME,
  type FreeText,
  NEW_CUSTOMER_DAYS,
  nameOrErased,
  type TextReader,
} from '@stampwell/contracts';
import type { businessCustomerShape, recentCustomerShape } from '@stampwell/contracts/http/shapes.ts';
import type * as z from 'zod/mini';
import { type AtPlace, wasAt } from '../queries/at-place.queries.ts';
import { decodeCursor, type PageArgs, pageOf, rowsFor } from '../queries/cursor.ts';
import { type Queryable, rowOf, rowsOf } from '../queries/database.ts';
import {
  CARD_SIZE,
  CARD_STEPS,
  FULL_CARDS,
  HAS_ENDED,
  HELD,
  hasSeveral,
  IS_FULL,
  IS_REWARD_READY,
} from '../queries/programme-terms.ts';
import { type SearchedList, searchList } from '../queries/search.ts';
import { type Known, namesFor, type Views } from '../queries/views.queries.ts';
import { IS_LAST_USED, IS_OPEN_CARD, isFirstSince } from './open-card.ts';

export type BusinessCustomer = z.infer<typeof businessCustomerShape>;
export type RecentCustomer = z.infer<typeof recentCustomerShape>;

export interface CustomerRow extends CardTerms {
  business_id: string;
  customer_id: string;
  last_stamp_at: string | null;
  current_stamps: number;
  taken: number[] | null;
  total_redeemed: number;
  transactions: number;
  created_at: string;
  last_activity_at: string;
  programme: number;
  /** Whether the shop has more than one card. */
  several: boolean;
  /** The card's name. */
  card: FreeText | null;
}

export const CUSTOMER = `
  c.customer_id, c.current_stamps,
  greatest(c.last_stamp_at, (SELECT max(m.last_stamp_at) FROM views.cards m
    WHERE m.merged_into = c.customer_id AND m.business_id = c.business_id AND m.programme = c.programme)) AS last_stamp_at,
  c.business_id, c.taken, all_cards.*, c.last_activity_at, c.programme, ${hasSeveral('c')} AS several, p.name AS card, ${CARD_STEPS}`;

/** Of a customer, whose card `c` is shown, over all that they have at the shop. */
const ALL_CARDS = `CROSS JOIN LATERAL (
    SELECT sum(o.total_redeemed)::int AS total_redeemed, sum(o.transactions)::int AS transactions, min(o.created_at) AS created_at
      FROM views.cards o WHERE o.customer_id = c.customer_id AND o.business_id = c.business_id
        AND (o.programme = c.programme OR (o.merged_into IS NULL AND (o.transactions > 0 OR o.merges > 0)))) AS all_cards`;
/** What `CUSTOMER` needs beside the card `c`. */
export const CUSTOMER_JOINS = `${HELD} ${ALL_CARDS}`;

const after = (at: string, id: string) => `(c.last_activity_at, c.customer_id)
  < (coalesce(${at}::timestamptz, 'infinity'), coalesce(${id}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`;
const AFTER = after('$2', '$3');

const NEWEST = `
  SELECT ${CUSTOMER}
    FROM (SELECT * FROM views.cards c WHERE c.business_id = $1 AND ${IS_OPEN_CARD} AND ${IS_LAST_USED} AND ${AFTER}
            ORDER BY c.last_activity_at DESC, c.customer_id DESC LIMIT $4) AS c
    ${CUSTOMER_JOINS}
    ORDER BY c.last_activity_at DESC, c.customer_id DESC`;

const BY_IDS = `
  SELECT ${CUSTOMER}
    FROM (SELECT * FROM views.cards c
            WHERE c.business_id = $1 AND ${IS_OPEN_CARD} AND ${IS_LAST_USED} AND c.customer_id = ANY ($2::uuid[])) AS c
    ${CUSTOMER_JOINS}
    ORDER BY c.last_activity_at DESC, c.customer_id DESC`;

const IS_DELETED =
  'EXISTS (SELECT FROM views.customers p WHERE p.customer_id = c.customer_id AND p.is_erased)';

/** @param since the parameter with the time from which a customer is new */
export const shown = (show: CustomersArgs['show'], since: string): string =>
  SHOWN[show].replaceAll('$since', since);

const SHOWN: Record<CustomersArgs['show'], string> = {
  all: `NOT ${IS_DELETED}`,
  // On any of the customer's cards.
  reward_ready: `NOT ${IS_DELETED} AND EXISTS (
    SELECT FROM (SELECT c.customer_id) AS who JOIN views.cards c ON c.customer_id = who.customer_id AND c.business_id = $1 ${HELD}
      WHERE ${IS_OPEN_CARD} AND ${IS_REWARD_READY})`,
  // A new customer's last visit is within the month, too, so this reads the newest part of the index alone.
  new: `NOT ${IS_DELETED} AND ${isFirstSince('$since')} AND c.last_activity_at > $since`,
  deleted: IS_DELETED,
};

/** Along the index of last visits, in one direction or the other. */
const ORDERS: Record<CustomersArgs['sort'], { after: string; order: string }> = {
  last_visit: { after: AFTER, order: 'c.last_activity_at DESC, c.customer_id DESC' },
  longest_away: {
    after: `(c.last_activity_at, c.customer_id)
      > (coalesce($2::timestamptz, '-infinity'), coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'))`,
    order: 'c.last_activity_at, c.customer_id',
  },
};

function listed({ show, sort, place }: CustomersArgs): string {
  const { after, order } = ORDERS[sort];
  const here = place ? `AND ${wasAt(show === 'new' ? '$6' : '$5')}` : '';
  return `
  SELECT ${CUSTOMER}
    FROM (SELECT * FROM views.cards c WHERE c.business_id = $1 AND ${IS_OPEN_CARD} AND ${IS_LAST_USED} AND ${after} AND ${shown(show, '$5')} ${here}
            ORDER BY ${order} LIMIT $4) AS c
    ${CUSTOMER_JOINS}
    ORDER BY ${order}`;
}

const searched = (filter: string) => `
  SELECT c.customer_id AS id, c.last_activity_at AS at FROM views.cards c
    WHERE c.business_id = $1 AND ${IS_OPEN_CARD} AND ${IS_LAST_USED} AND ($2::uuid IS NULL OR ${wasAt('$2')}) AND ${after('$3', '$4')} ${filter}
    ORDER BY c.last_activity_at DESC, c.customer_id DESC LIMIT $5`;
const PLACES = searched('');
const PLACES_AMONG = searched('AND c.customer_id = ANY ($6::uuid[])');

/** @param read reads the shop's own words */
const recent = (row: CustomerRow, known: Known | undefined, read: TextReader): RecentCustomer => ({
  customer_id: row.customer_id,
  ...(row.several ? namedCard(row, read) : {}),
  customer_name: nameOrErased('customer', known?.name),
  last_stamp_at: row.last_stamp_at,
  last_activity_at: row.last_activity_at,
  current_stamps: row.current_stamps,
  ...(row.taken ? { taken: row.taken } : {}),
  total_redeemed: row.total_redeemed,
});

const namedCard = (row: CustomerRow, read: TextReader) => ({
  programme: row.programme,
  card_name: row.card && read(row.card),
  terms: {
    steps: bareSteps(row),
    ...(row.spends ? { spends: true } : {}),
    ...(row.keeps_rest ? { keeps_rest: true } : {}),
  },
});

function presentCustomer(row: CustomerRow, known: Known | undefined, read: TextReader): BusinessCustomer {
  const { progress_percentage, reward_eligible } = cardProgress(row, row);
  return {
    ...recent(row, known, read),
    customer_email: known?.email ?? '',
    progress_percentage,
    reward_eligible,
    total_transactions: row.transactions,
    created_at: row.created_at,
  };
}

/** Where the shop has more than one card. */
const cardNames = async ({ names }: Views, rows: CustomerRow[]): Promise<TextReader> =>
  rows.some(({ several }) => several)
    ? names.textReader([...new Set(rows.map(({ business_id }) => business_id))])
    : () => null;

/** Adds names to customers, in the order of the rows. */
export async function presentCustomers(views: Views, rows: CustomerRow[]): Promise<BusinessCustomer[]> {
  const known = await namesFor(views, rows, ({ customer_id }) => [customer_id]);
  const read = await cardNames(views, rows);
  return rows.map((row) => presentCustomer(row, known.get(row.customer_id), read));
}

export interface BusinessCustomerPage {
  customers: BusinessCustomer[];
  next_cursor: string | null;
}

export interface CustomersArgs extends PageArgs, AtPlace {
  show: 'all' | 'reward_ready' | 'new' | 'deleted';
  sort: 'last_visit' | 'longest_away';
}

/** The customers with a card at a business, without deleted ones unless they are asked for. */
export async function readBusinessCustomers(
  views: Views,
  businessId: string,
  asked: Partial<CustomersArgs> = {},
): Promise<BusinessCustomerPage> {
  const args: CustomersArgs = { show: 'all', sort: 'last_visit', ...asked };
  const [at, id] = decodeCursor(args.cursor, ['time', 'id']);
  const values: unknown[] = [businessId, at, id, rowsFor(args)];
  if (args.show === 'new') values.push(newSince(views));
  if (args.place) values.push(args.place);
  const rows = await rowsOf<CustomerRow>(views.db, listed(args), values);
  return present(views, args, {
    rows,
    known: await namesFor(views, rows, ({ customer_id }) => [customer_id]),
  });
}

/** Customers who came after it are new. */
export const newSince = (views: Views): Date => new Date(views.now().getTime() - NEW_CUSTOMER_DAYS * DAY_MS);

/** Of these customers, those with a card here, the latest visit first. */
export async function readBusinessCustomersAmong(
  views: Views,
  businessId: string,
  ids: readonly string[],
): Promise<BusinessCustomer[]> {
  if (ids.length === 0) return [];
  return presentCustomers(views, await rowsOf<CustomerRow>(views.db, BY_IDS, [businessId, ids]));
}

/** The same list, filtered by part of the name or by the whole email. */
export async function searchBusinessCustomers(
  views: Views,
  businessId: string,
  args: PageArgs & AtPlace & { q: string },
): Promise<BusinessCustomerPage> {
  const list: SearchedList = {
    kind: 'customer',
    places: PLACES,
    placesAmong: PLACES_AMONG,
    values: [businessId, args.place ?? null],
  };
  const { ids, known } = await searchList(views, list, args);
  return present(views, args, { rows: await rowsOf(views.db, BY_IDS, [businessId, ids]), known });
}

async function present(
  views: Views,
  args: PageArgs,
  { rows, known }: { rows: CustomerRow[]; known: ReadonlyMap<string, Known> },
): Promise<BusinessCustomerPage> {
  const read = await cardNames(views, rows);
  const page = pageOf(
    rows,
    args,
    (row) => presentCustomer(row, known.get(row.customer_id), read),
    (row) => [row.last_activity_at, row.customer_id],
  );
  return { customers: page.items, next_cursor: page.next_cursor };
}

/** The customers with the latest visits. */
export async function readRecentCustomers(
  views: Views,
  businessId: string,
  limit: number,
): Promise<RecentCustomer[]> {
  const rows = await rowsOf<CustomerRow>(views.db, NEWEST, [businessId, null, null, limit]);
  const known = await namesFor(views, rows, ({ customer_id }) => [customer_id]);
  const read = await cardNames(views, rows);
  return rows.map((row) => recent(row, known.get(row.customer_id), read));
}

export interface CardsUnderWay {
  full: number;
  /** Not full, with more than half of the stamps. */
  past_half: number;
  /** With stamps: they finish under the terms that they began under [SC63]. */
  begun: number;
  /** Rewards that their stamps have come to, rounded up. */
  owed: number;
}

const UNDER_WAY = `
  SELECT p.programme, (count(*) FILTER (WHERE ${IS_FULL}))::int AS full,
         (count(*) FILTER (WHERE NOT ${IS_FULL} AND c.current_stamps * 2 > ${CARD_SIZE}))::int AS past_half,
         count(*)::int AS begun, coalesce(ceil(sum(${FULL_CARDS})), 0)::int AS owed
    FROM views.cards c ${HELD}
    WHERE c.business_id = $1 AND ${IS_OPEN_CARD}
      AND c.current_stamps > 0 AND NOT ${HAS_ENDED} GROUP BY p.programme`;

/** Counts the cards that have begun, which harder terms do not touch, by programme. */
export async function readCardsUnderWay(
  db: Queryable,
  businessId: string,
): Promise<Map<number, CardsUnderWay>> {
  const rows = await rowsOf<CardsUnderWay & { programme: number }>(db, UNDER_WAY, [businessId]);
  return new Map(rows.map(({ programme, ...counts }) => [programme, counts]));
}

/** Those of one programme. */
export const countCardsUnderWay = async (
  db: Queryable,
  businessId: string,
  programme = FIRST_PROGRAMME,
): Promise<CardsUnderWay> =>
  (await readCardsUnderWay(db, businessId)).get(programme) ?? { full: 0, past_half: 0, begun: 0, owed: 0 };

export interface Owed {
  full_cards: number;
  rewards: number;
}

/** As in WI10: a full card owes one reward, any other card its share of one. */
const OWED = `
  SELECT (count(*) FILTER (WHERE ${IS_FULL}))::int AS full_cards,
         coalesce(round(sum(${FULL_CARDS}), 3), 0)::float AS rewards
    FROM views.cards c ${HELD}
    WHERE c.business_id = $1 AND ${IS_OPEN_CARD} AND NOT ${HAS_ENDED}`;

/** Rewards that a shop owes on its cards now. */
export const readOwed = async (db: Queryable, businessId: string): Promise<Owed> =>
  (await rowOf<Owed>(db, OWED, [businessId])) ?? { full_cards: 0, rewards: 0 };

const ACTIVE = `
  SELECT count(DISTINCT coalesce(merged_into, customer_id)) FROM views.cards
    WHERE business_id = $1 AND last_activity_at > $2 AND transactions > 0`;

/** Counts customers with a transaction in the last 30 days, on their card or on one merged into it. */
export async function countActiveCustomers(db: Queryable, businessId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - ACTIVE_CUSTOMER_DAYS * DAY_MS);
  const row = await rowOf<{ count: number }>(db, ACTIVE, [businessId, since]);
  return row?.count ?? 0;
}
