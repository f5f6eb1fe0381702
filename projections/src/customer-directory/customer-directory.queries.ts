import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import { containing, decodeCursor, type PageArgs, pageOf, rowsFor } from '../reading/cursor.ts';
import { type Queryable, rowOf, rowsOf } from '../reading/database.ts';
import { nameOf } from '../reading/names.ts';

interface UserRow {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  last_login: string | null;
  created_at: string;
  is_active: boolean;
  businesses_joined: number;
  current_stamps: number;
  total_redeemed: number;
  total_transactions: number;
}

/** `u` is the directory's row, `p` the vault's, `a` the sums over their cards. */
const USER = `
  u.customer_id AS id, p.name, p.email, p.phone, p.last_login_at AS last_login, u.created_at, u.is_active,
  a.businesses_joined, a.current_stamps, a.total_redeemed, a.total_transactions`;

const ACTIVITY = `
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS businesses_joined, coalesce(sum(current_stamps), 0)::int AS current_stamps,
           coalesce(sum(total_redeemed), 0)::int AS total_redeemed,
           coalesce(sum(transactions), 0)::int AS total_transactions
      FROM views.cards WHERE customer_id = u.customer_id) AS a`;

const AFTER = `NOT u.is_erased AND u.created_at IS NOT NULL AND (u.created_at, u.customer_id)
  < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`;
const ORDER = 'ORDER BY u.created_at DESC, u.customer_id DESC';

const NEWEST = `
  SELECT ${USER}
    FROM (SELECT * FROM views.customers u WHERE ${AFTER} ${ORDER} LIMIT $3) AS u
    LEFT JOIN vault.people p ON p.id = u.customer_id ${ACTIVITY} ${ORDER}`;

const CONTAINS = '(lower(p.name) LIKE lower($4) OR p.email_key LIKE lower($4))';
/** One or two letters: no trigram, so an index of their own finds whom to look at. */
const HAS_PART = `vault.short_parts(lower(p.name) || ' ' || p.email_key) @> ARRAY[lower($5)]`;
/** Fewer are sorted as they are found; of more, a page is soon full when one goes by age. */
const FEW = 500;

/** No statistics say which words are rare (the planner samples nothing of people): so a look at a few hundred decides. */
const search = (isLikely: string) => `
  WITH found AS MATERIALIZED (SELECT p.id FROM vault.people p WHERE ${isLikely} AND ${CONTAINS} LIMIT ${FEW})
  SELECT ${USER}
    FROM (
      (SELECT * FROM views.customers u WHERE (SELECT count(*) FROM found) < ${FEW}
          AND customer_id = ANY (ARRAY(SELECT id FROM found)) AND ${AFTER} ${ORDER} LIMIT $3)
      UNION ALL
      (SELECT u.* FROM views.customers u JOIN vault.people p ON p.id = u.customer_id
        WHERE (SELECT count(*) FROM found) = ${FEW} AND ${AFTER} AND ${CONTAINS} ${ORDER} LIMIT $3)) AS u
    LEFT JOIN vault.people p ON p.id = u.customer_id ${ACTIVITY} ${ORDER}`;
const SEARCH = search('true');
const SEARCH_SHORT = search(HAS_PART);

const BY_ID = `
  SELECT ${USER} FROM views.customers u LEFT JOIN vault.people p ON p.id = u.customer_id ${ACTIVITY}
    WHERE u.customer_id = $1 AND u.created_at IS NOT NULL`;

const present = (row: UserRow): AdminUser => ({
  id: row.id,
  name: nameOf('customer', row.name),
  email: row.email ?? '',
  type: 'customer',
  phone: row.phone,
  created_at: row.created_at,
  is_active: row.is_active,
  last_login: row.last_login,
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

/** Every customer who has not left, newest first. */
export const readAdminUsers = (db: Queryable, args: PageArgs = {}): Promise<UserPage> =>
  readPage(db, NEWEST, args, []);

/** The same, by part of a name or email. */
export function searchAdminUsers(db: Queryable, args: PageArgs & { q: string }): Promise<UserPage> {
  const { q } = args;
  return [...q].length > 2
    ? readPage(db, SEARCH, args, [containing(q)])
    : readPage(db, SEARCH_SHORT, args, [containing(q), q]);
}

async function readPage(db: Queryable, text: string, args: PageArgs, more: string[]): Promise<UserPage> {
  const [at, id] = decodeCursor(args.cursor, ['time', 'id']);
  const rows = await rowsOf<UserRow>(db, text, [at, id, rowsFor(args), ...more]);
  const page = pageOf(rows, args, present, (row) => [row.created_at, row.id]);
  return { users: page.items, next_cursor: page.next_cursor };
}

/** One customer, erased ones too; null for an unknown one. */
export async function readAdminUser(db: Queryable, customerId: string): Promise<AdminUser | null> {
  const row = await rowOf<UserRow>(db, BY_ID, [customerId]);
  return row && present(row);
}

/** How many customers are barred now. */
export async function countInactiveUsers(db: Queryable): Promise<number> {
  const row = await rowOf<{ count: number }>(
    db,
    'SELECT count(*) FROM views.customers WHERE NOT is_active AND NOT is_erased AND created_at IS NOT NULL',
  );
  return row?.count ?? 0;
}
