import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { LiveData } from '@stampwell/contracts/http/live.ts';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import type { userBusiness, userDashboard } from '@stampwell/contracts/http/user.ts';
import { stepsUnder, walletFigures } from '@stampwell/contracts/programme.ts';
import { cardKey } from '../shop/which-card.ts';

export type CardChange = Omit<LiveData<'card-changed'>, 'customer_id'>;
type Dashboard = ReplyOf<typeof userDashboard>;
type ShopDetail = ReplyOf<typeof userBusiness>;

function cardAfter(card: StampCardView, change: CardChange): StampCardView {
  return { ...card, ...change, taken: change.taken, steps: stepsUnder(card, change) };
}

/**
 * Applies a change to the dashboard: the card and the four figures. Rewards are the server's figure and what this change adds, because
 * it counts those of cards that were merged or put away, too.
 */
export function dashboardAfter(dashboard: Dashboard, change: CardChange): Dashboard {
  const stamp_cards = cardsAfter(dashboard.stamp_cards, change);
  const gone = new Set(dashboard.businesses.filter((shop) => !shop.is_active).map(({ id }) => id));
  const { rewards_earned } = dashboard.stats;
  const redeemed = rewardsOf(stamp_cards) - rewardsOf(dashboard.stamp_cards);
  return { ...dashboard, stamp_cards, stats: walletFigures(stamp_cards, gone, rewards_earned + redeemed) };
}

const cardsAfter = (cards: readonly StampCardView[], change: CardChange) =>
  cards.map((card) => (cardKey(card) === cardKey(change) ? cardAfter(card, change) : card));

const rewardsOf = (cards: readonly StampCardView[]): number =>
  cards.reduce((sum, card) => sum + card.total_redeemed, 0);

/** Applies a change to a shop's page, except its history, which the next fetch brings. */
export function shopAfter(detail: ShopDetail, change: CardChange): ShopDetail {
  const card = cardAfter(detail.stamp_card, change);
  const { cards } = detail;
  const after = { ...detail, stamp_card: card, user_progress: card };
  return cards ? { ...after, cards: cardsAfter(cards, change) } : after;
}
