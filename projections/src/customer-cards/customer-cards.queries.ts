import { isRewardReady, progressPercentage, RECENT_ACTIVITY } from '@stampwell/contracts';
import type { Shop, StampCardView, Transaction } from '@stampwell/contracts/http/shapes.ts';
import { readShop, readShopsById } from '../business-directory/shops.queries.ts';
import { type Queryable, rowOf, rowsOf } from '../reading/database.ts';
import { nameOf } from '../reading/names.ts';
import { readHistory } from './transactions.queries.ts';

interface CardRow {
  business_id: string;
  business_name: string | null;
  current_stamps: number;
  total_redeemed: number;
  created_at: string | null;
  last_redeemed_at: string | null;
  stamps_required: number;
  reward_description: string;
  reward_emoji: string;
}

/** What a reward takes is the programme's present say, whatever it was when the stamps were given. */
const CARD = `
  d.business_id, p.name AS business_name, coalesce(c.current_stamps, 0) AS current_stamps,
  coalesce(c.total_redeemed, 0) AS total_redeemed, c.created_at, c.last_redeemed_at,
  d.stamps_required, d.reward_description, d.reward_emoji`;

const OF_CUSTOMER = `
  SELECT ${CARD}
    FROM views.cards c
    JOIN views.businesses d USING (business_id)
    LEFT JOIN vault.people p ON p.id = c.business_id
    WHERE c.customer_id = $1
    ORDER BY c.last_activity_at DESC, c.business_id`;

const ONE = `
  SELECT ${CARD}
    FROM views.businesses d
    LEFT JOIN views.cards c ON c.business_id = d.business_id AND c.customer_id = $2
    LEFT JOIN vault.people p ON p.id = d.business_id
    WHERE d.business_id = $1`;

function present({ business_name, ...row }: CardRow): StampCardView {
  return {
    ...row,
    business_name: nameOf('business', business_name),
    progress_percentage: progressPercentage(row.current_stamps, row.stamps_required),
    reward_eligible: isRewardReady(row.current_stamps, row.stamps_required),
  };
}

/** A customer's cards, the one used last first. */
export async function readCustomerCards(db: Queryable, customerId: string): Promise<StampCardView[]> {
  return (await rowsOf<CardRow>(db, OF_CUSTOMER, [customerId])).map(present);
}

/** One card, empty where the customer was never stamped there; null for an unknown business. */
export async function readStampCard(
  db: Queryable,
  businessId: string,
  customerId: string,
): Promise<StampCardView | null> {
  const row = await rowOf<CardRow>(db, ONE, [businessId, customerId]);
  return row && present(row);
}

export interface UserDashboard {
  stamp_cards: StampCardView[];
  businesses: Shop[];
  recent_history: Transaction[];
  stats: { total_stamps: number; rewards_earned: number; ready_to_claim: number; active_cards: number };
}

/** The customer's first screen. */
export async function readUserDashboard(db: Queryable, customerId: string): Promise<UserDashboard> {
  const [cards, history] = await Promise.all([
    readCustomerCards(db, customerId),
    readHistory(db, customerId, { limit: RECENT_ACTIVITY }),
  ]);
  return {
    stamp_cards: cards,
    businesses: await readShopsById(
      db,
      cards.map((card) => card.business_id),
    ),
    recent_history: history.transactions,
    stats: {
      total_stamps: cards.reduce((sum, card) => sum + card.current_stamps, 0),
      rewards_earned: cards.reduce((sum, card) => sum + card.total_redeemed, 0),
      ready_to_claim: cards.filter((card) => card.reward_eligible).length,
      active_cards: cards.filter((card) => card.current_stamps > 0).length,
    },
  };
}

export interface UserBusiness {
  business: Shop;
  stamp_card: StampCardView;
  user_progress: StampCardView;
  transaction_history: Transaction[];
}

/** One shop with the customer's card; null where it is not for them to see. */
export async function readUserBusiness(
  db: Queryable,
  customerId: string,
  businessId: string,
): Promise<UserBusiness | null> {
  const [business, card, history] = await Promise.all([
    readShop(db, businessId, customerId),
    readStampCard(db, businessId, customerId),
    readHistory(db, customerId, { limit: RECENT_ACTIVITY, business_id: businessId }),
  ]);
  if (!business || !card) return null;
  return { business, stamp_card: card, user_progress: card, transaction_history: history.transactions };
}
