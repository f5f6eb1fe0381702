import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@stampwell/contracts';
import type Koa from 'koa';
import type { Pool } from 'pg';

/**
 * The billing clock: real time plus an offset that only the payment sandbox moves, so that a test or a demo can skip a month.
 * Trials, periods and suspensions follow it; stamps and cooldowns follow the store's own clock.
 */
export interface BillingClock {
  /** @param now the store's time, from a command. */
  at(now: Date): Date;
  offsetDays(): number;
  /** Resolves once every process uses the new time. */
  advance(days: number): Promise<void>;
  /** Reads the offset, which another process may have moved, unless it was read within the last 50 ms. */
  read(): Promise<void>;
}

/** The offset is always zero without a sandbox. */
export const realBillingClock: BillingClock = {
  at: (now) => now,
  offsetDays: () => 0,
  advance: async () => {
    throw new Error('the billing clock is real here');
  },
  read: async () => undefined,
};

/** How long a process caches the offset. `advance` waits as long before it resolves. */
const KNOWN_MS = 50;

/** The sandbox's clock. Its offset is stored, so that a restart does not turn time back. */
export async function openSandboxClock(pool: Pool): Promise<BillingClock> {
  let offsetDays = 0;
  let readAt = 0;
  /** The newest read, pending or done. */
  let asking = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve() };

  async function measure(at: number): Promise<void> {
    try {
      const days = await readOffset(pool);
      // Reads may finish out of order.
      if (at >= readAt) [offsetDays, readAt] = [days, at];
    } catch (error) {
      asking.at = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  function ask(): Promise<void> {
    const at = performance.now();
    asking = { at, answer: measure(at) };
    return asking.answer;
  }

  await ask();
  return {
    at: (now) => new Date(now.getTime() + offsetDays * DAY_MS),
    offsetDays: () => offsetDays,
    async advance(days) {
      await pool.query(
        `INSERT INTO platform.billing_clock AS c (offset_days) VALUES ($1)
         ON CONFLICT (is_only) DO UPDATE SET offset_days = c.offset_days + $1`,
        [days],
      );
      await Promise.all([ask(), sleep(KNOWN_MS)]);
    },
    read: () => (performance.now() - asking.at < KNOWN_MS ? asking.answer : ask()),
  };
}

async function readOffset(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ offset_days: number }>(
    'SELECT offset_days FROM platform.billing_clock',
  );
  return rows[0]?.offset_days ?? 0;
}

/** Refreshes the offset for each request, because another process may have moved it. */
export const readBillingClock =
  (clock: BillingClock): Koa.Middleware =>
  async (_, next) => {
    await clock.read();
    return next();
  };

/** Billing time outside of commands: the database's clock plus the offset. */
export async function billingNow(pool: Pool, clock: BillingClock): Promise<Date> {
  await clock.read();
  const { rows } = await pool.query<{ now: Date }>('SELECT now() AS now');
  return clock.at(rows[0]?.now ?? new Date());
}

/** Billing time, by an offset that was just read. */
export const billingNowOf =
  ({ clock, now }: { clock: Pick<BillingClock, 'read' | 'at'>; now(): Date }) =>
  async (): Promise<Date> => {
    await clock.read();
    return clock.at(now());
  };
