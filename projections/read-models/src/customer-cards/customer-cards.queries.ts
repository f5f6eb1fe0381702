import {
  type BusinessState,
  type CardLook,
  cardProgress,
  DEFAULT_LOOK,
  FIRST_PROGRAMME,
  type FreeText,
  isActive,
  nameOrErased,
  presentReward,
  RECENT_ACTIVITY,
  walletFigures,
} from '@stampwell/contracts';
import type { Shop, StampCardView, Transaction } from '@stampwell/contracts/http/shapes.ts';
import { readShop, readShopsById, type ShopVisitor } from '../business-directory/shops.queries.ts';
import { type Queryable, rowsOf } from '../queries/database.ts';
import {
  CARD_TERMS,
  HAS_ENDED,
  HELD,
  HELD_TERMS,
  hasSeveral,
  LOOK,
  type LookColumn,
  type TermsColumns,
} from '../queries/programme-terms.ts';
import { presentingFor, type Views } from '../queries/views.queries.ts';
import { IS_OPEN_CARD } from './open-card.ts';
import { readHistory, readHistoryTotals } from './transactions.queries.ts';

interface CardRow extends TermsColumns, LookColumn {
  business_id: string;
  programme: number;
  /** Whether the shop has more than one card. */
  several: boolean;
  name: FreeText | null;
  /** Null for the first, whose look is the shop's. */
  own_look: CardLook | null;
  closes_on: string | null;
  redeemable_until: string | null;
  has_ended: boolean;
  current_stamps: number;
  taken: number[] | null;
  total_redeemed: number;
  created_at: string | null;
  last_redeemed_at: string | null;
  state: BusinessState;
}

/** With the card's own terms [SC63]. */
const CARD = `
  d.business_id, coalesce(c.current_stamps, 0) AS current_stamps, c.taken,
  coalesce(c.total_redeemed, 0) AS total_redeemed, c.created_at, c.last_redeemed_at,
  ${CARD_TERMS}, ${LOOK}, d.state,
  p.programme, ${hasSeveral('p')} AS several, p.name, p.look AS own_look,
  p.closes_on::text, p.redeemable_until::text, ${HAS_ENDED} AS has_ended`;

const OF_CUSTOMER = `
  SELECT ${CARD}, a.put_away_at IS NOT NULL AND a.put_away_at > c.last_activity_at AS is_put_away
    FROM views.cards c
    JOIN views.businesses d USING (business_id)
    ${HELD}
    LEFT JOIN views.cards_put_away a ON a.business_id = c.business_id AND a.customer_id = c.customer_id
    WHERE c.customer_id = $1 AND ${IS_OPEN_CARD}
    ORDER BY c.last_activity_at DESC, c.business_id, c.programme`;

/** The customer's card in each of a shop's programmes. */
const AT_SHOP = `
  SELECT ${CARD}
    FROM views.businesses d
    JOIN views.programmes p ON p.business_id = d.business_id
    LEFT JOIN views.cards c ON c.business_id = d.business_id AND c.customer_id = $2 AND c.programme = p.programme AND ${IS_OPEN_CARD}
    ${HELD_TERMS}
    WHERE d.business_id = $1
    ORDER BY p.programme`;

const isGone = ({ state }: CardRow): boolean => !isActive(state);

/** A card of a shop that has left, or that has ended, has no reward to redeem. */
async function present(views: Views, rows: CardRow[]): Promise<StampCardView[]> {
  const { known, read } = await presentingFor(views, rows, ({ business_id }) => [business_id]);
  return rows.map(
    ({ state, scan_cooldown_hours: _, taken, own_look, closes_on, redeemable_until, has_ended, ...rest }) => {
      const { programme, several, name, ...row } = rest;
      const progress = cardProgress({ ...row, taken }, row);
      return {
        ...row,
        ...(several ? { programme, card_name: name && read(name) } : {}),
        ...(closes_on && redeemable_until ? { closing: { closes_on, redeemable_until } } : {}),
        ...(taken ? { taken } : {}),
        ...presentReward(row, read),
        look: { ...(row.look ?? DEFAULT_LOOK), ...own_look },
        business_name: nameOrErased('business', known.get(row.business_id)?.name),
        ...progress,
        reward_eligible: isActive(state) && !has_ended && progress.reward_eligible,
      };
    },
  );
}

interface OwnCardRow extends CardRow {
  is_put_away: boolean;
}

const readOwn = ({ db }: Views, customerId: string) => rowsOf<OwnCardRow>(db, OF_CUSTOMER, [customerId]);

const presentOwn = (views: Views, rows: OwnCardRow[]): Promise<StampCardView[]> =>
  present(
    views,
    rows.map(({ is_put_away: _, ...row }) => row),
  );

/** A customer's cards, the last used first, including cards put away. */
export async function readCustomerCards(views: Views, customerId: string): Promise<StampCardView[]> {
  return presentOwn(views, await readOwn(views, customerId));
}

/** The customer's card in each of a shop's programmes, empty where they have none; none for an unknown business. */
async function readCardsAt(views: Views, businessId: string, customerId: string): Promise<StampCardView[]> {
  return present(views, await rowsOf<CardRow>(views.db, AT_SHOP, [businessId, customerId]));
}

const numberOf = ({ programme = FIRST_PROGRAMME }: StampCardView): number => programme;

/** @param asked by default the first, or the first that there is something to do with */
const cardAmong = (cards: readonly StampCardView[], asked?: number): StampCardView | undefined =>
  asked === undefined ? (cards.find(isUseful) ?? cards[0]) : cards.find((one) => numberOf(one) === asked);

export interface UserDashboard {
  stamp_cards: StampCardView[];
  businesses: Shop[];
  recent_history: Transaction[];
  stats: ReturnType<typeof walletFigures>;
}

export async function readUserDashboard(
  views: Views,
  { customerId, billingNow }: ShopVisitor,
): Promise<UserDashboard> {
  const [all, history, totals] = await Promise.all([
    readOwn(views, customerId),
    readHistory(views, customerId, { limit: RECENT_ACTIVITY }),
    readHistoryTotals(views.db, customerId),
  ]);
  // Hidden while its shop is gone; shown again when the shop returns [PA4].
  const rows = all.filter((row) => !(row.is_put_away && isGone(row)));
  const cards = await presentOwn(views, rows);
  const gone = new Set(rows.filter(isGone).map((row) => row.business_id));
  return {
    stamp_cards: cards,
    businesses: await readShopsById(views, [...new Set(cards.map((card) => card.business_id))], billingNow),
    recent_history: history.transactions,
    stats: walletFigures(cards, gone, totals.rewards_redeemed),
  };
}

/** Returns the customers whose card, or a card merged into it, was used since that time. */
export async function readVisitorsSince(
  db: Queryable,
  since: Date,
  customerIds: readonly string[],
): Promise<Set<string>> {
  const rows = await rowsOf<{ customer_id: string }>(
    db,
    `SELECT customer_id FROM views.cards WHERE customer_id = ANY ($1::uuid[]) AND last_activity_at >= $2
      UNION SELECT merged_into FROM views.cards WHERE merged_into = ANY ($1::uuid[]) AND last_activity_at >= $2`,
    [customerIds, since],
  );
  return new Set(rows.map(({ customer_id }) => customer_id));
}

export interface UserBusiness {
  business: Shop;
  stamp_card: StampCardView;
  user_progress: StampCardView;
  /** At a shop with more than one: all that the customer has there, or may begin. */
  cards?: StampCardView[];
  transaction_history: Transaction[];
}

/** A shop with the customer's card; null if it is not visible to them. */
export async function readUserBusiness(
  views: Views,
  visitor: ShopVisitor,
  businessId: string,
  asked?: number,
): Promise<UserBusiness | null> {
  const { customerId } = visitor;
  const historyOf = (programme: number) =>
    readHistory(views, customerId, { limit: RECENT_ACTIVITY, business_id: businessId, programme });
  const expected = asked ?? FIRST_PROGRAMME;
  const [business, all, usual] = await Promise.all([
    readShop(views, businessId, visitor),
    readCardsAt(views, businessId, customerId),
    historyOf(expected),
  ]);
  const card = cardAmong(all, asked);
  if (!business || !card) return null;
  const history = numberOf(card) === expected ? usual : await historyOf(numberOf(card));
  return {
    business,
    stamp_card: card,
    user_progress: card,
    ...(all.length > 1 ? { cards: all.filter((one) => one === card || isUseful(one)) } : {}),
    transaction_history: history.transactions,
  };
}

/** A card that the customer never had is not shown once its shop has announced its end. */
const isUseful = ({ created_at, closing }: StampCardView): boolean => created_at !== null || !closing;
