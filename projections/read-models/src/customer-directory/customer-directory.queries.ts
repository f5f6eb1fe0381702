import { nameOrErased } from '@stampwell/contracts';
import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import { IS_OPEN_CARD } from '../customer-cards/open-card.ts';
import { decodeCursor, type PageArgs, pageOf, rowsFor } from '../queries/cursor.ts';
import { type Queryable, rowOf, rowsOf } from '../queries/database.ts';
import { type SearchedList, searchList } from '../queries/search.ts';
import { type Known, namesFor, type Views } from '../queries/views.queries.ts';

interface UserRow {
  id: string;
  created_at: string;
  is_active: boolean;
  businesses_joined: number;
  current_stamps: number;
  total_redeemed: number;
  total_transactions: number;
}

/** `u` is the directory's row, `a` the sums over their cards. */
const USER = `
  u.customer_id AS id, u.created_at, u.is_active,
  a.businesses_joined, a.current_stamps, a.total_redeemed, a.total_transactions`;

const ACTIVITY = `
  CROSS JOIN LATERAL (
    SELECT (count(DISTINCT business_id) FILTER (WHERE ${IS_OPEN_CARD}))::int AS businesses_joined, coalesce(sum(current_stamps), 0)::int AS current_stamps,
           coalesce(sum(total_redeemed), 0)::int AS total_redeemed,
           coalesce(sum(transactions), 0)::int AS total_transactions
      FROM views.cards WHERE customer_id = u.customer_id) AS a`;

const AFTER = `NOT u.is_erased AND u.created_at IS NOT NULL AND (u.created_at, u.customer_id)
  < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`;
const ORDER = 'ORDER BY u.created_at DESC, u.customer_id DESC';

const STANDING = { any: 'true', active: 'u.is_active', inactive: 'NOT u.is_active' };

const newest = (standing: string) => `
  SELECT ${USER}
    FROM (SELECT * FROM views.customers u WHERE ${standing} AND ${AFTER} ${ORDER} LIMIT $3) AS u
    ${ACTIVITY} ${ORDER}`;

const BY_IDS = `
  SELECT ${USER} FROM views.customers u ${ACTIVITY} WHERE u.customer_id = ANY ($1::uuid[]) ${ORDER}`;

const places = (standing: string, among = '') => `
  SELECT u.customer_id AS id, u.created_at AS at FROM views.customers u
    WHERE ${standing} AND ${AFTER} ${among} ${ORDER} LIMIT $3`;
const searched = (standing: string): SearchedList => ({
  kind: 'customer',
  places: places(standing),
  placesAmong: places(standing, 'AND u.customer_id = ANY ($4::uuid[])'),
});

const BY_ID = `
  SELECT ${USER} FROM views.customers u ${ACTIVITY}
    WHERE u.customer_id = $1 AND u.created_at IS NOT NULL`;

const present = (row: UserRow, known: Known | undefined): AdminUser => ({
  id: row.id,
  name: nameOrErased('customer', known?.name),
  email: known?.email ?? '',
  type: 'customer',
  phone: known?.phone ?? null,
  created_at: row.created_at,
  is_active: row.is_active,
  last_login: known?.lastLoginAt?.toISOString() ?? null,
  activity: {
    businesses_joined: row.businesses_joined,
    current_stamps: row.current_stamps,
    total_redeemed: row.total_redeemed,
    total_transactions: row.total_transactions,
  },
});

export interface UserPage {
  users: AdminUser[];
  next_cursor: string | null;
}

/** All if absent. */
type UserPageArgs = PageArgs & { status?: 'active' | 'inactive' | undefined };

/** All customers except erased ones, newest first. */
export async function readAdminUsers(views: Views, args: UserPageArgs = {}): Promise<UserPage> {
  const [at, id] = decodeCursor(args.cursor, ['time', 'id']);
  const text = newest(STANDING[args.status ?? 'any']);
  const rows = await rowsOf<UserRow>(views.db, text, [at, id, rowsFor(args)]);
  return presentPage(args, rows, await namesFor(views, rows, ({ id }) => [id]));
}

/** The same list, filtered by part of the name or by the whole email. */
export async function searchAdminUsers(views: Views, args: UserPageArgs & { q: string }): Promise<UserPage> {
  const { ids, known } = await searchList(views, searched(STANDING[args.status ?? 'any']), args);
  return presentPage(args, await rowsOf<UserRow>(views.db, BY_IDS, [ids]), known);
}

function presentPage(args: PageArgs, rows: UserRow[], known: ReadonlyMap<string, Known>): UserPage {
  const page = pageOf(
    rows,
    args,
    (row) => present(row, known.get(row.id)),
    (row) => [row.created_at, row.id],
  );
  return { users: page.items, next_cursor: page.next_cursor };
}

/** One customer, even if erased; null if unknown. */
export async function readAdminUser(views: Views, customerId: string): Promise<AdminUser | null> {
  const row = await rowOf<UserRow>(views.db, BY_ID, [customerId]);
  return row && present(row, (await views.names.byIds([customerId])).get(customerId));
}

const STANDINGS = `
  SELECT (count(*) FILTER (WHERE merged_into IS NOT NULL))::int AS merged,
         (count(*) FILTER (WHERE merged_into IS NULL AND NOT is_active))::int AS inactive
    FROM views.customers
    WHERE NOT is_erased AND created_at IS NOT NULL AND (merged_into IS NOT NULL OR NOT is_active)`;

/** Counts registered accounts that were merged into another of the same person and, among the others, deactivated ones. */
export async function countStandings(db: Queryable): Promise<{ merged: number; inactive: number }> {
  return (await rowOf<{ merged: number; inactive: number }>(db, STANDINGS)) ?? { merged: 0, inactive: 0 };
}
