/** A card at one step of its story. */
export interface CardAt {
  stamps: number;
  redeemed: number;
}

interface Told {
  opening: { balance: number; total_redeemed: number };
  steps: readonly { kind: string; stamps: number }[];
}

const REWARDS: Record<string, number> = { redeemed: 1, redemption_undone: -1 };

/**
 * Adds up the changes of a card's story, as a reader could by hand.
 * @param count number of steps; all by default
 */
export function foldSteps({ opening, steps }: Told, count = steps.length): CardAt {
  return steps.slice(0, count).reduce(
    (card, { kind, stamps }) => ({
      stamps: card.stamps + stamps,
      redeemed: card.redeemed + (REWARDS[kind] ?? 0),
    }),
    { stamps: opening.balance, redeemed: opening.total_redeemed },
  );
}
