interface Card {
  business_id: string;
}

/**
 * The server puts the card used last first. On an open screen that would pull a card away from under the thumb, and
 * the stamp with it: known cards stay in the order of `first`, unknown ones come in front.
 */
export function inFirstOrder<C extends Card>(cards: readonly C[], first: readonly string[]): C[] {
  const place = new Map(first.map((id, index) => [id, index]));
  return cards.toSorted((a, b) => (place.get(a.business_id) ?? -1) - (place.get(b.business_id) ?? -1));
}

/** What can be used comes before cards of shops that are gone; within both the order stays. */
export const goneLast = <C extends Card>(cards: readonly C[], isGone: (card: C) => boolean): C[] =>
  cards.toSorted((a, b) => Number(isGone(a)) - Number(isGone(b)));
