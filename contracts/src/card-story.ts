/** What a card holds at a moment of its story. */
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
 * Adds up a card's story step by step, from the changes alone: what a reader can do by hand.
 * @param count how many of the steps; all of them unless told otherwise
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
