import type { Pool } from 'pg';

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

/** The sandbox's clock: how far it was moved is kept, so that a restart does not turn time back. */
export async function openSandboxClock(pool: Pool): Promise<BillingClock> {
  const { rows } = await pool.query<{ offset_days: number }>(
    'SELECT offset_days FROM platform.billing_clock',
  );
  let offsetDays = rows[0]?.offset_days ?? 0;
  return {
    at: (now) => new Date(now.getTime() + offsetDays * DAY_MS),
    offsetDays: () => offsetDays,
    async advance(days) {
      const moved = await pool.query<{ offset_days: number }>(
        `INSERT INTO platform.billing_clock AS c (offset_days) VALUES ($1)
         ON CONFLICT (is_only) DO UPDATE SET offset_days = c.offset_days + $1 RETURNING offset_days`,
        [days],
      );
      offsetDays = moved.rows[0]?.offset_days ?? offsetDays;
    },
  };
}

/** Billing time outside of a command: the database's clock, moved as the billing clock is. */
export async function billingNow(pool: Pool, clock: BillingClock): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('SELECT now() AS now');
  return clock.at(rows[0]?.now ?? new Date());
}
