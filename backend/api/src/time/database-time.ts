import type { Pool } from 'pg';

/** The steady counter drifts by microseconds in so long; a machine that slept is right again after it. */
const LOOK_MS = 10_000;

/** What time it is, by the database's clock: every process says the same, whatever its own clock says. */
export interface DatabaseTime {
  now(): Date;
  stop(): void;
}

/**
 * Carries the database's time on by this process's steady counter, which no setting of its clock moves. For what is no
 * command: tokens, and the days of a screen. A command has its time from the store (decision 003).
 */
export async function openDatabaseTime(pool: Pool): Promise<DatabaseTime> {
  let aheadMs = 0;
  const look = async () => {
    const asked = performance.now();
    const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    // It was read somewhere between the question and the answer.
    if (rows[0]) aheadMs = rows[0].now.getTime() - (asked + performance.now()) / 2;
  };
  await look();
  // While the database is away the counter goes on alone.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_MS).unref();
  return {
    now: () => new Date(performance.now() + aheadMs),
    stop: () => clearInterval(looking),
  };
}
