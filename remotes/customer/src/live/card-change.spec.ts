import { describe, expect, it } from 'vitest';
import { aBeansCard, aCard, aCoffeeCard, aDashboard, aShop } from '../testing/wallet.fixtures.ts';
import { dashboardAfter, shopAfter } from './card-change.ts';

const change = {
  business_id: 'cafe',
  current_stamps: 10,
  steps: [{ stamps: 10 }],
  stamps_required: 10,
  progress_percentage: 100,
  reward_eligible: true,
  total_redeemed: 1,
};

describe('a dashboard whose card has changed', () => {
  const wallet = aDashboard(
    aCard({ current_stamps: 9, total_redeemed: 1 }),
    aCard({ business_id: 'bakery', current_stamps: 0, total_redeemed: 2 }),
  );
  const before = { ...wallet, stats: { ...wallet.stats, rewards_earned: 3 } };
  const after = dashboardAfter(before, change);

  it('puts the change into that card, with its progress', () => {
    expect(after.stamp_cards[0]).toMatchObject({
      business_name: 'Corner Coffee',
      current_stamps: 10,
      reward_eligible: true,
      progress_percentage: 100,
    });
  });

  it('leaves the other cards alone', () => expect(after.stamp_cards[1]).toBe(before.stamp_cards[1]));

  it('recalculates the four figures', () =>
    expect(after.stats).toEqual({ total_stamps: 10, rewards_earned: 3, ready_to_claim: 1, active_cards: 1 }));

  it('keeps the rewards of cards that are not listed, merged or put away', () => {
    // Four of a card that was put away.
    const more = { ...before, stats: { ...before.stats, rewards_earned: 7 } };
    expect(dashboardAfter(more, change).stats.rewards_earned).toBe(7);
    expect(dashboardAfter(more, { ...change, total_redeemed: 2 }).stats.rewards_earned).toBe(8);
  });

  it('adds no card that it did not have', () => {
    const unknown = dashboardAfter(before, { ...change, business_id: 'florist' });
    expect(unknown.stamp_cards).toEqual(before.stamp_cards);
  });
});

it('[SC90] changes the card that is named, and no other of the shop', () => {
  const [coffee, beans] = [aCoffeeCard(), aBeansCard({ current_stamps: 4 })];
  const full = { ...change, programme: 2, current_stamps: 5, steps: [{ stamps: 5 }], stamps_required: 5 };
  const { stamp_cards } = dashboardAfter(aDashboard(beans, coffee), full);
  expect(stamp_cards).toMatchObject([
    { card_name: 'Beans', current_stamps: 5, reward_eligible: true },
    coffee,
  ]);
  const page = { business: aShop(), stamp_card: beans, user_progress: beans, cards: [coffee, beans] };
  expect(shopAfter({ ...page, transaction_history: [] }, full)).toMatchObject({
    stamp_card: { programme: 2, current_stamps: 5 },
    cards: [coffee, { programme: 2, current_stamps: 5 }],
  });
  const first = dashboardAfter(aDashboard(beans, coffee), { ...change, current_stamps: 7 });
  expect(first.stamp_cards).toMatchObject([beans, { programme: 1, current_stamps: 7 }]);
});
