import {
  type BusinessState,
  businessDay,
  type CardLook,
  closedUntil,
  DEFAULT_LOOK,
  DEFAULT_TIME_ZONE,
  type FreeText,
  fieldsOfFirst,
  firstPlaceOf,
  type Holidays,
  isActive,
  isJoinable,
  logoAddress,
  NO_DETAILS,
  nameOrErased,
  type OpeningHours,
  type Place,
  type ProgrammeTerms,
  presentReward,
  rewardOf,
  type Standing,
  standingOf,
  type TextReader,
} from '@stampwell/contracts';
import type { OfferedCard, Shop } from '@stampwell/contracts/http/shapes.ts';
import { IS_OPEN_CARD } from '../customer-cards/open-card.ts';
import { decodeCursor, type PageArgs, pageOf, rowsFor } from '../queries/cursor.ts';
import { type Queryable, rowOf, rowsOf } from '../queries/database.ts';
import { FIRST, LOOK, type LookColumn, TERMS, type TermsColumns } from '../queries/programme-terms.ts';
import { type Known, type Presenting, presentingFor, type Views } from '../queries/views.queries.ts';
import { datesOf, SUBSCRIPTION, type SubscriptionRow } from '../subscription-status/subscription-dates.ts';
import { WAITING } from './businesses.queries.ts';

interface ShopRow extends SubscriptionRow, TermsColumns, LookColumn {
  id: string;
  /** All of them; null where there is one. */
  programmes: ProgrammeRow[] | null;
  state: BusinessState;
  created_at: string;
  places: PlaceRow[];
}

interface PlaceRow {
  id: string;
  opening_hours: OpeningHours | null;
  holidays: Holidays | null;
  time_zone: string | null;
  closed_at: string | null;
}

interface ProgrammeRow {
  programme: number;
  name: FreeText | null;
  terms: ProgrammeTerms;
  look: CardLook | null;
  closes_on: string | null;
}

const PROGRAMMES = `(
  SELECT jsonb_agg(jsonb_build_object('programme', o.programme, 'name', o.name, 'terms', o.terms,
                                      'look', o.look, 'closes_on', o.closes_on) ORDER BY o.programme)
    FROM views.programmes o WHERE o.business_id = d.business_id HAVING count(*) > 1) AS programmes`;

/** The first place first; ids of later ones are in the order of their opening. */
const PLACES = `(
  SELECT jsonb_agg(jsonb_build_object('id', p.place_id, 'opening_hours', p.opening_hours,
                                      'holidays', p.holidays, 'time_zone', p.time_zone,
                                      'closed_at', p.closed_at)
                   ORDER BY p.place_id <> p.business_id, p.place_id)
    FROM views.places p WHERE p.business_id = d.business_id) AS places`;

/** `d` is the directory's row, `s` its subscription's. */
const SHOP = `
  d.business_id AS id, ${TERMS}, ${LOOK}, d.state, d.created_at, ${PROGRAMMES}, ${PLACES}, ${SUBSCRIPTION}`;

const JOINED = `${FIRST} LEFT JOIN views.subscriptions s ON s.business_id = d.business_id`;

const OPEN_SHOPS = `
  SELECT ${SHOP}
    FROM (SELECT * FROM views.businesses
            WHERE state = 'approved'
              AND (created_at, business_id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
            ORDER BY created_at DESC, business_id DESC LIMIT $3) AS d
    ${JOINED}
    ORDER BY d.created_at DESC, d.business_id DESC`;

const BY_IDS = `
  SELECT ${SHOP} FROM views.businesses d ${JOINED}
    WHERE d.business_id = ANY ($1)`;

/** Visible to a customer: approved shops, and shops where they have a card. */
const BY_ID = `
  SELECT ${SHOP} FROM views.businesses d ${JOINED}
    WHERE d.business_id = $1 AND (d.state = 'approved'
      OR EXISTS (SELECT FROM views.cards c WHERE c.business_id = $1 AND c.customer_id = $2 AND ${IS_OPEN_CARD}))`;

/** The cards of a shop that has several, as far as they take stamps; null where only one is known. */
function offeredCards(
  { id, programmes, look, places }: ShopRow,
  { read, now }: { read: TextReader; now: Date },
): OfferedCard[] | null {
  if (!programmes) return null;
  const zone = places.find((place) => place.id === firstPlaceOf(id))?.time_zone ?? DEFAULT_TIME_ZONE;
  const today = businessDay(now, zone);
  return programmes
    .filter(({ closes_on }) => closes_on === null || today < closes_on)
    .map((one) => {
      const { hue, stamp_shape } = one.look ?? look ?? DEFAULT_LOOK;
      return {
        programme: one.programme,
        card_name: one.name && read(one.name),
        ...presentReward(one.terms, read),
        look: { hue, stamp_shape },
      };
    });
}

/** @param billingNow decides a subscription's status */
const presentWith =
  ({ known, read }: Presenting, { billingNow, now }: { billingNow: Date; now: Date }) =>
  (row: ShopRow): Shop => {
    const cards = offeredCards(row, { read, now });
    const only = cards?.length === 1 ? cards[0] : null;
    const profile = known.get(row.id);
    const standing = standingAt(row, billingNow);
    const places = row.places.map((place) => presentPlace(place, profile));
    const isOpen = (_: unknown, nth: number) => !row.places[nth]?.closed_at;
    const open = places.filter(isOpen);
    return {
      _id: row.id,
      id: row.id,
      name: nameOrErased('business', profile?.name),
      description: profile?.description ?? null,
      logo: logoAddress(row.id, row.look?.logo, 'medium'),
      ...fieldsOfFirst(open.length > 0 ? open : places),
      // The shop's days go by its first place, open or not.
      time_zone: fieldsOfFirst(places).time_zone,
      places: open,
      ...(only ? rewardOf(only) : presentReward(row, read)),
      look: { ...(row.look ?? DEFAULT_LOOK), ...only?.look },
      ...(cards && cards.length > 1 && { programmes: cards }),
      is_active: isActive(row.state),
      gives_stamps: standing.gives,
      redeems_rewards: standing.redeems,
      closed_until: closedUntil(standing),
      has_closed: row.state === 'erased',
    };
  };

const presentPlace = (
  { id, opening_hours, holidays, time_zone }: PlaceRow,
  profile: Known | undefined,
): Place => ({
  id,
  ...(profile?.places[id] ?? NO_DETAILS),
  opening_hours,
  holidays: holidays ?? [],
  time_zone: time_zone ?? DEFAULT_TIME_ZONE,
});

const presenter = async (views: Views, rows: ShopRow[], billingNow: Date) =>
  presentWith(await presentingFor(views, rows, ({ id }) => [id]), { billingNow, now: views.now() });

const standingAt = (row: ShopRow, billingNow: Date): Standing =>
  standingOf({ state: row.state, subscription: datesOf(row) }, billingNow);

const isListed = (row: ShopRow, billingNow: Date): boolean => isJoinable(standingAt(row, billingNow));

/** Shops whose subscription allows stamps, newest first; also those that are closed for the season. */
export async function readShops(
  views: Views,
  { billingNow, ...args }: PageArgs & { billingNow: Date },
): Promise<{ businesses: Shop[]; next_cursor: string | null }> {
  const rows = await readGiving(views.db, args, billingNow);
  const present = await presenter(views, rows, billingNow);
  const page = pageOf(rows, args, present, (row) => [row.created_at, row.id]);
  return { businesses: page.items, next_cursor: page.next_cursor };
}

/** Minimum rows per query. Few shops have lapsed, so one query is usually enough. */
const STRETCH = 100;

/** Whether a shop has lapsed is computed from its dates, not in SQL (decision 031), so this reads until it has enough shops. */
async function readGiving(db: Queryable, args: PageArgs, billingNow: Date): Promise<ShopRow[]> {
  const wanted = rowsFor(args);
  const stretch = Math.max(wanted, STRETCH);
  const giving: ShopRow[] = [];
  let [at, id] = decodeCursor(args.cursor, ['time', 'id']);
  for (;;) {
    const rows = await rowsOf<ShopRow>(db, OPEN_SHOPS, [at, id, stretch]);
    giving.push(...rows.filter((row) => isListed(row, billingNow)));
    const last = rows.at(-1);
    if (giving.length >= wanted || !last || rows.length < stretch) return giving.slice(0, wanted);
    [at, id] = [last.created_at, last.id];
  }
}

/** Shops by id, in the given order, including those that have left the platform. */
export async function readShopsById(views: Views, businessIds: string[], billingNow: Date): Promise<Shop[]> {
  const rows = await rowsOf<ShopRow>(views.db, BY_IDS, [businessIds]);
  const present = await presenter(views, rows, billingNow);
  const shops = new Map(rows.map((row) => [row.id, present(row)]));
  return businessIds.flatMap((id) => shops.get(id) ?? []);
}

export interface ShopVisitor {
  customerId: string;
  billingNow: Date;
}

/** A shop as a customer sees it; null if it is not visible to them. */
export async function readShop(
  views: Views,
  businessId: string,
  { customerId, billingNow }: ShopVisitor,
): Promise<Shop | null> {
  const row = await rowOf<ShopRow>(views.db, BY_ID, [businessId, customerId]);
  return row && (await presenter(views, [row], billingNow))(row);
}

const OPENING_SOON = `SELECT d.business_id AS id FROM views.businesses d WHERE d.business_id = $1 AND ${WAITING}`;

/** The name of a shop that finished its registration and waits for approval; null for every other [JO4]. */
export async function readOpeningSoon(views: Views, businessId: string): Promise<string | null> {
  const row = await rowOf<{ id: string }>(views.db, OPENING_SOON, [businessId]);
  return row && ((await presentingFor(views, [row], ({ id }) => [id])).known.get(row.id)?.name ?? null);
}
