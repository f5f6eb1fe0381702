import { cardKey } from '../shop/which-card.ts';

type Card = Parameters<typeof cardKey>[0];

/**
 * The server sorts by last use. Re-sorting an open screen would move cards under the thumb, so known cards keep the order of `first`
 * and new ones come in front.
 */
export function inFirstOrder<C extends Card>(cards: readonly C[], first: readonly string[]): C[] {
  const place = new Map(first.map((key, index) => [key, index]));
  return cards.toSorted((a, b) => (place.get(cardKey(a)) ?? -1) - (place.get(cardKey(b)) ?? -1));
}

/** Stable sort: cards of closed shops last. */
export const goneLast = <C extends Card>(cards: readonly C[], isGone: (card: C) => boolean): C[] =>
  cards.toSorted((a, b) => Number(isGone(a)) - Number(isGone(b)));
