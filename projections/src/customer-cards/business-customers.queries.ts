import { ACTIVE_CUSTOMER_DAYS, isRewardReady, progressPercentage } from '@stampwell/contracts';
import type {
  businessCustomerShape,
  recentCustomerShape,
  stampInfoShape,
} from '@stampwell/contracts/http/shapes.ts';
import type * as z from 'zod/mini';
import { containing, decodeCursor, type PageArgs, pageOf, rowsFor } from '../reading/cursor.ts';
import { type Queryable, rowOf, rowsOf } from '../reading/database.ts';
import { nameOf } from '../reading/names.ts';

export type BusinessCustomer = z.infer<typeof businessCustomerShape>;
export type RecentCustomer = z.infer<typeof recentCustomerShape>;
export type StampInfo = z.infer<typeof stampInfoShape>;

export interface CustomerRow {
  customer_id: string;
  customer_name: string | null;
  customer_email: string | null;
  last_stamp_at: string | null;
  current_stamps: number;
  total_redeemed: number;
  transactions: number;
  created_at: string;
  last_activity_at: string;
  stamps_required: number;
}

export const CUSTOMER = `
  c.customer_id, p.name AS customer_name, p.email AS customer_email, c.last_stamp_at, c.current_stamps,
  c.total_redeemed, c.transactions, c.created_at, c.last_activity_at, d.stamps_required`;

const AFTER = `(c.last_activity_at, c.customer_id)
  < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`;

const NEWEST = `
  SELECT ${CUSTOMER}
    FROM (SELECT * FROM views.cards c WHERE c.business_id = $1 AND ${AFTER}
            ORDER BY c.last_activity_at DESC, c.customer_id DESC LIMIT $4) AS c
    JOIN views.businesses d USING (business_id)
    LEFT JOIN vault.people p ON p.id = c.customer_id
    ORDER BY c.last_activity_at DESC, c.customer_id DESC`;

const SEARCH = `
  SELECT ${CUSTOMER}
    FROM views.cards c
    JOIN views.businesses d USING (business_id)
    JOIN vault.people p ON p.id = c.customer_id
    WHERE c.business_id = $1 AND ${AFTER} AND (lower(p.name) LIKE lower($5) OR p.email_key LIKE lower($5))
    ORDER BY c.last_activity_at DESC, c.customer_id DESC LIMIT $4`;

const recent = (row: CustomerRow): RecentCustomer => ({
  customer_id: row.customer_id,
  customer_name: nameOf('customer', row.customer_name),
  last_stamp_at: row.last_stamp_at,
  current_stamps: row.current_stamps,
  total_redeemed: row.total_redeemed,
});

export const presentCustomer = (row: CustomerRow): BusinessCustomer => ({
  ...recent(row),
  customer_email: row.customer_email ?? '',
  progress_percentage: progressPercentage(row.current_stamps, row.stamps_required),
  reward_eligible: isRewardReady(row.current_stamps, row.stamps_required),
  total_transactions: row.transactions,
  created_at: row.created_at,
});

export interface BusinessCustomerPage {
  customers: BusinessCustomer[];
  next_cursor: string | null;
}

/** Everyone with a card at a business, the one seen last first. */
export const readBusinessCustomers = (db: Queryable, businessId: string, args: PageArgs = {}) =>
  readPage(db, NEWEST, businessId, args, []);

/** The same, by part of a name or email. */
export const searchBusinessCustomers = (db: Queryable, businessId: string, args: PageArgs & { q: string }) =>
  readPage(db, SEARCH, businessId, args, [containing(args.q)]);

async function readPage(
  db: Queryable,
  text: string,
  businessId: string,
  args: PageArgs,
  more: string[],
): Promise<BusinessCustomerPage> {
  const [at, id] = decodeCursor(args.cursor, ['time', 'id']);
  const rows = await rowsOf<CustomerRow>(db, text, [businessId, at, id, rowsFor(args), ...more]);
  const page = pageOf(rows, args, presentCustomer, (row) => [row.last_activity_at, row.customer_id]);
  return { customers: page.items, next_cursor: page.next_cursor };
}

/** The customers seen last. */
export async function readRecentCustomers(
  db: Queryable,
  businessId: string,
  limit: number,
): Promise<RecentCustomer[]> {
  const rows = await rowsOf<CustomerRow>(db, NEWEST, [businessId, null, null, limit]);
  return rows.map(recent);
}

/** How many customers had a transaction at a business in the last 30 days. */
export async function countActiveCustomers(db: Queryable, businessId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - ACTIVE_CUSTOMER_DAYS * 86_400_000);
  const row = await rowOf<{ count: number }>(
    db,
    'SELECT count(*) FROM views.cards WHERE business_id = $1 AND last_activity_at > $2',
    [businessId, since],
  );
  return row?.count ?? 0;
}

const STAMP_INFO = `
  SELECT coalesce(c.current_stamps, 0) AS current_stamps, coalesce(c.total_redeemed, 0) AS total_redeemed,
         c.last_stamp_at, d.stamps_required, d.scan_cooldown_hours
    FROM views.businesses d
    LEFT JOIN views.cards c ON c.business_id = d.business_id AND c.customer_id = $2
    WHERE d.business_id = $1`;

interface StampInfoRow {
  current_stamps: number;
  total_redeemed: number;
  last_stamp_at: string | null;
  stamps_required: number;
  scan_cooldown_hours: number;
}

/** A customer's card as the counter sees it; null for an unknown business. `next_allowed_at` is null when stamps may be given now. */
export async function readStampInfo(
  db: Queryable,
  { businessId, customerId, now }: { businessId: string; customerId: string; now: Date },
): Promise<StampInfo | null> {
  const row = await rowOf<StampInfoRow>(db, STAMP_INFO, [businessId, customerId]);
  if (!row) return null;
  const { current_stamps, stamps_required, total_redeemed, last_stamp_at } = row;
  const next = Date.parse(last_stamp_at ?? '') + row.scan_cooldown_hours * 3_600_000;
  return {
    current_stamps,
    stamps_required,
    progress_percentage: progressPercentage(current_stamps, stamps_required),
    reward_eligible: isRewardReady(current_stamps, stamps_required),
    total_redeemed,
    last_stamp_at,
    next_allowed_at: next > now.getTime() ? new Date(next).toISOString() : null,
  };
}
