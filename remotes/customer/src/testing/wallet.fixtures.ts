import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { Shop, StampCardView, Transaction } from '@stampwell/contracts/http/shapes.ts';
import type { userDashboard } from '@stampwell/contracts/http/user.ts';
import { DEFAULT_LOOK } from '@stampwell/contracts/shop-look.ts';

export function aCard(part: Partial<StampCardView> = {}): StampCardView {
  return {
    business_id: 'cafe',
    business_name: 'Corner Coffee',
    current_stamps: 3,
    steps: [{ stamps: 10, reward_description: 'Free coffee', reward_emoji: '☕' }],
    stamps_required: 10,
    progress_percentage: 30,
    reward_eligible: false,
    reward_description: 'Free coffee',
    reward_emoji: '☕',
    look: DEFAULT_LOOK,
    total_redeemed: 0,
    last_redeemed_at: null,
    created_at: '2026-11-01T09:00:00Z',
    ...part,
  };
}

/** The first and the second card of a shop with two. */
export const aCoffeeCard = (part: Partial<StampCardView> = {}) =>
  aCard({ programme: 1, card_name: 'Coffee', ...part });

export const aBeansCard = (part: Partial<StampCardView> = {}) =>
  aCard({
    ...{ programme: 2, card_name: 'Beans', current_stamps: 2, stamps_required: 5, progress_percentage: 40 },
    ...{ steps: [{ stamps: 5, reward_description: 'A bag of beans', reward_emoji: '🫘' }] },
    ...{ reward_description: 'A bag of beans', reward_emoji: '🫘', look: { ...DEFAULT_LOOK, hue: 30 } },
    ...part,
  });

export function aShop(part: Partial<Shop> = {}): Shop {
  const { address = null, phone = null, location = null, opening_hours = null, holidays = [] } = part;
  const facts = {
    address,
    phone,
    location,
    opening_hours,
    holidays,
    time_zone: part.time_zone ?? 'Europe/London',
  };
  return {
    _id: 'cafe',
    id: 'cafe',
    name: 'Corner Coffee',
    description: null,
    logo: null,
    ...facts,
    places: [{ id: part.id ?? 'cafe', ...facts }],
    steps: [{ stamps: 10, reward_description: 'Free coffee', reward_emoji: '☕' }],
    stamps_required: 10,
    reward_description: 'Free coffee',
    reward_emoji: '☕',
    look: DEFAULT_LOOK,
    is_active: true,
    gives_stamps: true,
    has_closed: false,
    ...part,
  };
}

export function aDashboard(...cards: StampCardView[]): ReplyOf<typeof userDashboard> {
  const stats = { total_stamps: -1, rewards_earned: -1, ready_to_claim: -1, active_cards: -1 };
  return { stamp_cards: cards, businesses: [], recent_history: [], stats };
}

export function anEntry(part: Partial<Transaction> = {}): Transaction {
  return {
    id: 'entry',
    business_id: 'cafe',
    business_name: 'Corner Coffee',
    customer_id: 'cara',
    customer_name: 'Cara',
    stamps_added: 1,
    transaction_type: 'earned',
    carried_over: false,
    description: 'Earned 1 stamp',
    notes: null,
    created_at: '2026-11-01T09:00:00Z',
    actor_name: null,
    reverses: null,
    unusual: false,
    reversed_by: null,
    ...part,
  };
}
