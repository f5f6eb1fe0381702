import type { Shop } from '@stampwell/contracts/http/shapes.ts';
import { rewardLine } from '@stampwell/contracts/programme.ts';

/** What a shop's card gives, or which cards it has: '☕ Free coffee', '2 cards: Coffee, Beans'. */
export function offerWords(shop: Pick<Shop, 'steps' | 'programmes'>): string {
  const { programmes } = shop;
  if (!programmes) return rewardLine(shop);
  const names = programmes.map((card) => card.card_name ?? rewardLine(card));
  return `${names.length} cards: ${names.join(', ')}`;
}
