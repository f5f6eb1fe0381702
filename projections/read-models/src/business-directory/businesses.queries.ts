import {
  type BusinessState,
  DEFAULT_LOOK,
  type FreeText,
  factsOfFirst,
  logoAddress,
  nameOrErased,
  presentPlan,
  presentReward,
  presentState,
  viewAt,
} from '@stampwell/contracts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { IS_OPEN_CARD } from '../customer-cards/open-card.ts';
import { decodeCursor, type PageArgs, pageOf, rowsFor } from '../queries/cursor.ts';
import { type Queryable, rowOf, rowsOf } from '../queries/database.ts';
import {
  FIRST,
  HELD,
  hasSeveral,
  IS_REWARD_READY,
  LOOK,
  type LookColumn,
  TERMS,
  type TermsColumns,
} from '../queries/programme-terms.ts';
import { type SearchedList, searchList } from '../queries/search.ts';
import { type Known, type Presenting, presentingFor, type Views } from '../queries/views.queries.ts';
import { datesOf, SUBSCRIPTION, type SubscriptionRow } from '../subscription-status/subscription-dates.ts';

type Personal = 'name' | 'email' | 'phone' | 'address' | 'location' | 'description';
type Written = keyof TermsColumns | 'rejection_reason';
type Presented =
  | '_id'
  | 'type'
  | 'logo'
  | 'look'
  | 'statistics'
  | 'is_active'
  | 'is_approved'
  | 'status'
  | 'is_unfinished'
  | 'subscription_status'
  | 'closed_until';
interface BusinessRow
  extends Omit<Business, Personal | Presented | Written>,
    SubscriptionRow,
    StatisticsRow,
    TermsColumns,
    LookColumn {
  state: BusinessState;
  unfinished: boolean;
  rejection_reason: FreeText | null;
}

/** A registration without a name or a programme [AP12]. `d` is the directory's row. */
export const UNFINISHED = `(d.state = 'pending' AND (d.lacks_name OR d.lacks_programme))`;
/** Registered completely, and waits for approval; the same condition as the index. */
export const WAITING = `d.state = 'pending' AND NOT (d.lacks_name OR d.lacks_programme)`;

/** A customer of several cards is one: those are counted themselves, where a shop has more than one card. */
const CUSTOMERS = `CASE WHEN ${hasSeveral('d')}
  THEN (SELECT count(DISTINCT c.customer_id)::int FROM views.cards c WHERE c.business_id = d.business_id AND ${IS_OPEN_CARD})
  ELSE coalesce(t.customers, 0) END`;

/** `d` is the directory's row, `s` its subscription's, `t` its totals. */
const BUSINESS = `
  d.business_id AS id, d.created_at, d.state, ${UNFINISHED} AS unfinished,
  ${TERMS}, ${LOOK}, d.onboarding, d.approved_at, d.rejected_at,
  d.rejection_reason, d.waiting_since,
  ${SUBSCRIPTION},
  ${CUSTOMERS} AS customers, coalesce(t.stamps, 0) AS stamps, coalesce(t.rewards, 0) AS rewards`;

const JOINED = `
  ${FIRST}
  LEFT JOIN views.subscriptions s ON s.business_id = d.business_id
  LEFT JOIN views.business_totals t ON t.business_id = d.business_id`;

const AFTER = `(d.created_at, d.business_id)
  < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`;
const ORDER = 'ORDER BY d.created_at DESC, d.business_id DESC';

const BY_ID = `SELECT ${BUSINESS} FROM views.businesses d ${JOINED} WHERE d.business_id = $1`;

/** A status, or 'unfinished' for unfinished registrations, which are in no other list. */
type Listed = Business['status'] | 'unfinished';

const STANDING: Record<Listed | 'any', string> = {
  any: `d.state <> 'erased' AND NOT ${UNFINISHED}`,
  unfinished: UNFINISHED,
  pending: WAITING,
  approved: `d.state = 'approved'`,
  rejected: `d.state = 'rejected'`,
  inactive: `d.state = 'inactive'`,
};

const newest = (standing: string) => `
  SELECT ${BUSINESS}
    FROM (SELECT * FROM views.businesses d WHERE ${standing} AND ${AFTER} ${ORDER} LIMIT $3) AS d
    ${JOINED} ${ORDER}`;

const LONGEST_WAITING = 'ORDER BY d.waiting_since, d.business_id';
const PENDING = `
  SELECT ${BUSINESS}
    FROM (SELECT * FROM views.businesses d
      WHERE ${WAITING} AND (d.waiting_since, d.business_id)
        > (coalesce($1::timestamptz, '-infinity'), coalesce($2::uuid, '00000000-0000-0000-0000-000000000000'))
      ${LONGEST_WAITING} LIMIT $3) AS d
    ${JOINED} ${LONGEST_WAITING}`;

const BY_IDS = `SELECT ${BUSINESS} FROM views.businesses d ${JOINED} WHERE d.business_id = ANY ($1::uuid[]) ${ORDER}`;

const places = (standing: string, among = '') => `
  SELECT d.business_id AS id, d.created_at AS at FROM views.businesses d
    WHERE ${standing} AND ${AFTER} ${among} ${ORDER} LIMIT $3`;
const searched = (standing: string): SearchedList => ({
  kind: 'business',
  places: places(standing),
  placesAmong: places(standing, 'AND d.business_id = ANY ($4::uuid[])'),
});

const presentAt =
  (billingNow: Date, { known, read }: Presenting) =>
  (row: BusinessRow): Business => ({
    _id: row.id,
    id: row.id,
    type: 'business',
    ...presentProfile(row.id, known.get(row.id)),
    created_at: row.created_at,
    ...presentReward(row, read),
    look: row.look ?? DEFAULT_LOOK,
    logo: logoAddress(row.id, row.look?.logo, 'medium'),
    scan_cooldown_hours: row.scan_cooldown_hours,
    onboarding: row.onboarding,
    ...presentState(row.state),
    is_unfinished: row.unfinished,
    approved_at: row.approved_at ?? null,
    rejected_at: row.rejected_at,
    rejection_reason: row.rejection_reason && read(row.rejection_reason),
    waiting_since: row.waiting_since,
    ...presentPlan(viewAt(datesOf(row), billingNow)),
    statistics: presentStatistics(row),
  });

const presentProfile = (businessId: string, profile: Known | undefined): Pick<Business, Personal> => ({
  name: nameOrErased('business', profile?.name),
  email: profile?.email ?? '',
  ...factsOfFirst(businessId, profile?.places),
  description: profile?.description ?? null,
});

interface StatisticsRow {
  customers: number;
  stamps: number;
  rewards: number;
}

const presentStatistics = ({ customers, stamps, rewards }: StatisticsRow): Business['statistics'] => ({
  customer_count: customers,
  stamps_given: stamps,
  rewards_redeemed: rewards,
});

/** A business as its owner and administrators see it, even if erased; null if unknown. */
export async function readBusiness(
  views: Views,
  businessId: string,
  billingNow: Date,
): Promise<Business | null> {
  const row = await rowOf<BusinessRow>(views.db, BY_ID, [businessId]);
  return row && presentAt(billingNow, await presentingFor(views, [row], ({ id }) => [id]))(row);
}

const STATISTICS = `
  SELECT ${CUSTOMERS} AS customers, coalesce(t.stamps, 0) AS stamps, coalesce(t.rewards, 0) AS rewards
    FROM views.businesses d LEFT JOIN views.business_totals t USING (business_id) WHERE d.business_id = $1`;

/** A business's totals; null if unknown. */
export async function readBusinessStatistics(
  db: Queryable,
  businessId: string,
): Promise<Business['statistics'] | null> {
  const row = await rowOf<StatisticsRow>(db, STATISTICS, [businessId]);
  return row && presentStatistics(row);
}

export interface BusinessPage {
  businesses: Business[];
  next_cursor: string | null;
}

/** A subscription's status depends on the billing time. */
export type BusinessPageArgs = PageArgs & { billingNow: Date };
/** All if absent. */
type OfStatus = { status?: Listed | undefined };

/** All businesses but unfinished registrations, newest first; pending ones in the order of `readPendingBusinesses`. */
export const readAdminBusinesses = (
  views: Views,
  { status, ...args }: BusinessPageArgs & OfStatus,
): Promise<BusinessPage> =>
  status === 'pending'
    ? readPendingBusinesses(views, args)
    : readPage(views, newest(STANDING[status ?? 'any']), args);

/** Businesses waiting for approval, the longest wait first. */
export const readPendingBusinesses = (views: Views, args: BusinessPageArgs): Promise<BusinessPage> =>
  readPage(views, PENDING, args, (row) => [row.waiting_since ?? row.created_at, row.id]);

/** The number of businesses that wait for a decision. */
export const countPendingBusinesses = async (db: Queryable): Promise<number> =>
  (
    await rowOf<{ count: number }>(
      db,
      `SELECT count(*)::int AS count FROM views.businesses d WHERE ${WAITING}`,
    )
  )?.count ?? 0;

/** Finds businesses by part of the name or by the whole email. */
export async function searchAdminBusinesses(
  views: Views,
  args: BusinessPageArgs & OfStatus & { q: string },
): Promise<BusinessPage> {
  const { ids } = await searchList(views, searched(STANDING[args.status ?? 'any']), args);
  return present(views, args, { rows: await rowsOf<BusinessRow>(views.db, BY_IDS, [ids]), placeOf: byAge });
}

type PlaceOf = (row: BusinessRow) => string[];
const byAge: PlaceOf = (row) => [row.created_at, row.id];

async function readPage(
  views: Views,
  text: string,
  args: BusinessPageArgs,
  placeOf = byAge,
): Promise<BusinessPage> {
  const [at, id] = decodeCursor(args.cursor, ['time', 'id']);
  const rows = await rowsOf<BusinessRow>(views.db, text, [at, id, rowsFor(args)]);
  return present(views, args, { rows, placeOf });
}

async function present(
  views: Views,
  args: BusinessPageArgs,
  { rows, placeOf }: { rows: BusinessRow[]; placeOf: PlaceOf },
): Promise<BusinessPage> {
  const presenting = await presentingFor(views, rows, ({ id }) => [id]);
  const page = pageOf(rows, args, presentAt(args.billingNow, presenting), placeOf);
  return { businesses: page.items, next_cursor: page.next_cursor };
}

export interface DeletionCounts {
  customers: number;
  full_cards: number;
  staff: number;
}

const DELETION = `
  SELECT
    (SELECT count(DISTINCT c.customer_id)::int FROM views.cards c WHERE c.business_id = d.business_id AND ${IS_OPEN_CARD}) AS customers,
    (SELECT count(*)::int FROM views.cards c ${HELD}
      WHERE c.business_id = d.business_id AND ${IS_OPEN_CARD} AND ${IS_REWARD_READY}) AS full_cards,
    (SELECT count(*)::int FROM views.employees e
      WHERE e.business_id = d.business_id AND NOT e.is_deleted) AS staff
    FROM views.businesses d WHERE d.business_id = $1`;

const NONE: DeletionCounts = { customers: 0, full_cards: 0, staff: 0 };

/** Counts the customers, full cards and staff affected if the business were deleted now. */
export const readDeletionCounts = async (db: Queryable, businessId: string): Promise<DeletionCounts> =>
  (await rowOf<DeletionCounts>(db, DELETION, [businessId])) ?? NONE;
