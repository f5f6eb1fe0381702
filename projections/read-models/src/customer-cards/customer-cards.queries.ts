import {
  type BusinessState,
  cardProgress,
  DEFAULT_LOOK,
  isActive,
  nameOrErased,
  presentReward,
  RECENT_ACTIVITY,
  walletFigures,
} from '@stampwell/contracts';
import type { Shop, StampCardView, Transaction } from '@stampwell/contracts/http/shapes.ts';
import { readShop, readShopsById, type ShopVisitor } from '../business-directory/shops.queries.ts';
import { type Queryable, rowOf, rowsOf } from '../queries/database.ts';
import {
  CARD_TERMS,
  FIRST,
  HELD,
  HELD_TERMS,
  LOOK,
  type LookColumn,
  type TermsColumns,
} from '../queries/programme-terms.ts';
import { presentingFor, type Views } from '../queries/views.queries.ts';
import { IS_OPEN_CARD } from './open-card.ts';
import { readHistory, readHistoryTotals } from './transactions.queries.ts';

interface CardRow extends TermsColumns, LookColumn {
  business_id: string;
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
  ${CARD_TERMS}, ${LOOK}, d.state`;

const OF_CUSTOMER = `
  SELECT ${CARD}, a.put_away_at IS NOT NULL AND a.put_away_at > c.last_activity_at AS is_put_away
    FROM views.cards c
    JOIN views.businesses d USING (business_id)
    ${HELD}
    LEFT JOIN views.cards_put_away a ON a.business_id = c.business_id AND a.customer_id = c.customer_id
    WHERE c.customer_id = $1 AND ${IS_OPEN_CARD}
    ORDER BY c.last_activity_at DESC, c.business_id`;

const ONE = `
  SELECT ${CARD}
    FROM views.businesses d
    ${FIRST}
    LEFT JOIN views.cards c ON c.business_id = d.business_id AND c.customer_id = $2 AND ${IS_OPEN_CARD}
    ${HELD_TERMS}
    WHERE d.business_id = $1`;

const isGone = ({ state }: CardRow): boolean => !isActive(state);

/** A card of a shop that has left has no reward to redeem. */
async function present(views: Views, rows: CardRow[]): Promise<StampCardView[]> {
  const { known, read } = await presentingFor(views, rows, ({ business_id }) => [business_id]);
  return rows.map(({ state, scan_cooldown_hours: _, taken, ...row }) => {
    const progress = cardProgress({ ...row, taken }, row);
    return {
      ...row,
      ...(taken ? { taken } : {}),
      ...presentReward(row, read),
      look: row.look ?? DEFAULT_LOOK,
      business_name: nameOrErased('business', known.get(row.business_id)?.name),
      ...progress,
      reward_eligible: isActive(state) && progress.reward_eligible,
    };
  });
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

/** One card, empty if the customer has none there; null for an unknown business. */
export async function readStampCard(
  views: Views,
  businessId: string,
  customerId: string,
): Promise<StampCardView | null> {
  const row = await rowOf<CardRow>(views.db, ONE, [businessId, customerId]);
  return row && ((await present(views, [row]))[0] ?? null);
}

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
    businesses: await readShopsById(
      views,
      cards.map((card) => card.business_id),
      billingNow,
    ),
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
  transaction_history: Transaction[];
}

/** A shop with the customer's card; null if it is not visible to them. */
export async function readUserBusiness(
  views: Views,
  visitor: ShopVisitor,
  businessId: string,
): Promise<UserBusiness | null> {
  const { customerId } = visitor;
  const [business, card, history] = await Promise.all([
    readShop(views, businessId, visitor),
    readStampCard(views, businessId, customerId),
    readHistory(views, customerId, { limit: RECENT_ACTIVITY, business_id: businessId }),
  ]);
  if (!business || !card) return null;
  return { business, stamp_card: card, user_progress: card, transaction_history: history.transactions };
}
