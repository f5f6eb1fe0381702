import type { Shop } from '@stampwell/contracts/http/shapes.ts';
import { decodeCursor, type PageArgs, pageOf, rowsFor } from '../reading/cursor.ts';
import { type Queryable, rowOf, rowsOf } from '../reading/database.ts';
import { nameOf } from '../reading/names.ts';

interface ShopRow {
  id: string;
  name: string | null;
  description: string | null;
  logo: string | null;
  address: string | null;
  phone: string | null;
  stamps_required: number;
  reward_description: string;
  reward_emoji: string;
  is_active: boolean;
  created_at: string;
}

/** `d` is the directory's row, `p` the vault's. */
const SHOP = `
  d.business_id AS id, p.name, p.description, p.logo, p.address, p.phone,
  d.stamps_required, d.reward_description, d.reward_emoji, d.is_active, d.created_at`;

const OPEN_SHOPS = `
  SELECT ${SHOP}
    FROM (SELECT * FROM views.businesses
            WHERE status = 'approved' AND NOT is_erased
              AND (created_at, business_id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
            ORDER BY created_at DESC, business_id DESC LIMIT $3) AS d
    LEFT JOIN vault.people p ON p.id = d.business_id
    ORDER BY d.created_at DESC, d.business_id DESC`;

const BY_IDS = `
  SELECT ${SHOP} FROM views.businesses d LEFT JOIN vault.people p ON p.id = d.business_id
    WHERE d.business_id = ANY ($1)`;

/** Open to a customer: approved and not gone, or a place where they have a card. */
const BY_ID = `
  SELECT ${SHOP} FROM views.businesses d LEFT JOIN vault.people p ON p.id = d.business_id
    WHERE d.business_id = $1 AND (d.status = 'approved'
      OR EXISTS (SELECT FROM views.cards c WHERE c.business_id = $1 AND c.customer_id = $2))`;

const present = (row: ShopRow): Shop => ({
  _id: row.id,
  id: row.id,
  name: nameOf('business', row.name),
  description: row.description,
  logo: row.logo,
  address: row.address,
  phone: row.phone,
  stamps_required: row.stamps_required,
  reward_description: row.reward_description,
  reward_emoji: row.reward_emoji,
  is_active: row.is_active,
});

/** The approved, active shops, newest first. */
export async function readShops(
  db: Queryable,
  args: PageArgs = {},
): Promise<{ businesses: Shop[]; next_cursor: string | null }> {
  const [at, id] = decodeCursor(args.cursor, ['time', 'id']);
  const rows = await rowsOf<ShopRow>(db, OPEN_SHOPS, [at, id, rowsFor(args)]);
  const page = pageOf(rows, args, present, (row) => [row.created_at, row.id]);
  return { businesses: page.items, next_cursor: page.next_cursor };
}

/** Shops by id, those that left the platform too, in the order asked for. */
export async function readShopsById(db: Queryable, businessIds: string[]): Promise<Shop[]> {
  const rows = await rowsOf<ShopRow>(db, BY_IDS, [businessIds]);
  const shops = new Map(rows.map((row) => [row.id, present(row)]));
  return businessIds.flatMap((id) => shops.get(id) ?? []);
}

/** One shop as a customer may see it; null where it is not for them. */
export async function readShop(db: Queryable, businessId: string, customerId: string): Promise<Shop | null> {
  const row = await rowOf<ShopRow>(db, BY_ID, [businessId, customerId]);
  return row && present(row);
}
