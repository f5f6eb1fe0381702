import type { ProgrammeTerms } from '@stampwell/contracts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { containing, decodeCursor, type PageArgs, pageOf, rowsFor } from '../reading/cursor.ts';
import { type Queryable, rowOf, rowsOf } from '../reading/database.ts';
import { nameOf } from '../reading/names.ts';

type Personal = 'name' | 'email';
type Presented = '_id' | 'type' | 'statistics';
interface BusinessRow extends Omit<Business, Personal | Presented> {
  name: string | null;
  email: string | null;
  customers: number;
  stamps: number;
  rewards: number;
}

/** `d` is the directory's row, `p` the vault's, `s` its subscription's, `t` its totals. */
const BUSINESS = `
  d.business_id AS id, p.name, p.email, p.phone, p.address, p.description, p.logo, d.created_at, d.is_active,
  d.stamps_required, d.reward_description, d.reward_emoji, d.scan_cooldown_hours, d.onboarding, d.is_approved,
  d.status, d.rejected_at, s.status AS subscription_status,
  coalesce(t.customers, 0) AS customers, coalesce(t.stamps, 0) AS stamps, coalesce(t.rewards, 0) AS rewards`;

const JOINED = `
  LEFT JOIN vault.people p ON p.id = d.business_id
  LEFT JOIN views.subscriptions s ON s.business_id = d.business_id
  LEFT JOIN views.business_totals t ON t.business_id = d.business_id`;

const AFTER = `(d.created_at, d.business_id)
  < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`;
const ORDER = 'ORDER BY d.created_at DESC, d.business_id DESC';

const BY_ID = `SELECT ${BUSINESS} FROM views.businesses d ${JOINED} WHERE d.business_id = $1`;

const newest = (filter: string) => `
  SELECT ${BUSINESS}
    FROM (SELECT * FROM views.businesses d WHERE NOT d.is_erased AND ${AFTER} ${filter} ${ORDER} LIMIT $3) AS d
    ${JOINED} ${ORDER}`;
const ALL = newest('');
const PENDING = newest(`AND d.status = 'pending'`);

const SEARCH = `
  SELECT ${BUSINESS}
    FROM views.businesses d
    JOIN vault.people p ON p.id = d.business_id
    LEFT JOIN views.subscriptions s ON s.business_id = d.business_id
    LEFT JOIN views.business_totals t ON t.business_id = d.business_id
    WHERE NOT d.is_erased AND ${AFTER} AND (lower(p.name) LIKE lower($4) OR p.email_key LIKE lower($4))
    ${ORDER} LIMIT $3`;

function present({ customers, stamps, rewards, ...row }: BusinessRow): Business {
  return {
    ...row,
    _id: row.id,
    type: 'business',
    name: nameOf('business', row.name),
    email: row.email ?? '',
    statistics: { customer_count: customers, stamps_given: stamps, rewards_redeemed: rewards },
  };
}

/** One business as its owner and administrators see it, erased ones too; null for an unknown one. */
export async function readBusiness(db: Queryable, businessId: string): Promise<Business | null> {
  const row = await rowOf<BusinessRow>(db, BY_ID, [businessId]);
  return row && present(row);
}

export interface BusinessPage {
  businesses: Business[];
  next_cursor: string | null;
}

/** Every business on the platform, newest first. */
export const readAdminBusinesses = (db: Queryable, args: PageArgs = {}): Promise<BusinessPage> =>
  readPage(db, ALL, args, []);

/** Those that wait for approval. */
export const readPendingBusinesses = (db: Queryable, args: PageArgs = {}): Promise<BusinessPage> =>
  readPage(db, PENDING, args, []);

/** Businesses by part of a name or email. */
export const searchAdminBusinesses = (db: Queryable, args: PageArgs & { q: string }): Promise<BusinessPage> =>
  readPage(db, SEARCH, args, [containing(args.q)]);

async function readPage(db: Queryable, text: string, args: PageArgs, more: string[]): Promise<BusinessPage> {
  const [at, id] = decodeCursor(args.cursor, ['time', 'id']);
  const rows = await rowsOf<BusinessRow>(db, text, [at, id, rowsFor(args), ...more]);
  const page = pageOf(rows, args, present, (row) => [row.created_at, row.id]);
  return { businesses: page.items, next_cursor: page.next_cursor };
}

/** The programme's terms now; null for an unknown business. */
export function readProgrammeTerms(db: Queryable, businessId: string): Promise<ProgrammeTerms | null> {
  return rowOf<ProgrammeTerms>(
    db,
    `SELECT stamps_required, reward_description, reward_emoji, scan_cooldown_hours, daily_stamp_cap
      FROM views.businesses WHERE business_id = $1`,
    [businessId],
  );
}

export interface BusinessStanding extends Pick<Business, 'is_approved' | 'is_active' | 'status'> {}

/** Approved, active, or waiting; null for an unknown business. */
export function readBusinessStatus(db: Queryable, businessId: string): Promise<BusinessStanding | null> {
  return rowOf<BusinessStanding>(
    db,
    'SELECT is_approved, is_active, status FROM views.businesses WHERE business_id = $1',
    [businessId],
  );
}
