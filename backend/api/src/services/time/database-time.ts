import type { Pool } from 'pg';

/** The monotonic counter drifts by microseconds in this time; a machine that slept is corrected after it. */
const INTERVAL_MS = 10_000;

/** The database's clock, so that all processes agree even if their own clocks are wrong. */
export interface DatabaseTime {
  now(): Date;
  stop(): void;
}

/**
 * Advances the database's time by this process's monotonic counter, which system clock changes do not affect. For tokens and
 * the days on a screen; commands take their time from the store (decision 003).
 */
export async function openDatabaseTime(pool: Pool): Promise<DatabaseTime> {
  let aheadMs = 0;
  const measure = async () => {
    const asked = performance.now();
    const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    // The database read its clock about halfway between request and reply.
    if (rows[0]) aheadMs = rows[0].now.getTime() - (asked + performance.now()) / 2;
  };
  await measure();
  // While the database is unreachable, the counter runs on uncorrected.
  const polling = setInterval(() => void measure().catch(() => undefined), INTERVAL_MS).unref();
  return {
    now: () => new Date(performance.now() + aheadMs),
    stop: () => clearInterval(polling),
  };
}
