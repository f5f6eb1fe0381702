import type { Shop, StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';

/** Under what a card stands, where that is not the shop's of today [SC63]. */
export function heldWords(card: StampCardView, shop: Pick<Shop, 'steps'>): string | null {
  if (card.current_stamps === 0) return null;
  const [own, today] = [fullReward(card), fullReward(shop)];
  if (own.stamps !== today.stamps) return `You began when it took ${own.stamps}. That holds for you.`;
  const hasChanged = own.reward !== today.reward || own.emoji !== today.emoji;
  return hasChanged ? `You began when it gave ${own.emoji} ${own.reward}. That holds for you.` : null;
}
