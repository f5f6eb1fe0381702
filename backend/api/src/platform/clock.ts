/**
 * The billing clock: real time plus an offset that only the payment sandbox can move, so that a month passes in a
 * test or a demo. Trials, periods and suspensions are told by it; stamps and cooldowns by the store's own clock.
 */
export interface BillingClock {
  /** @param now the store's time, from a command. */
  at(now: Date): Date;
  offsetDays(): number;
  advance(days: number): Promise<void>;
}

export const DAY_MS = 86_400_000;

/** Without a sandbox nothing moves. */
export const realBillingClock: BillingClock = {
  at: (now) => now,
  offsetDays: () => 0,
  advance: async () => {
    throw new Error('the billing clock is real here');
  },
};
