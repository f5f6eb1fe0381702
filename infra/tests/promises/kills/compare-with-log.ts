import type pg from 'pg';
import type { Intent } from './load.ts';

export interface LogComparison {
  /** Acknowledged, but not in the log under its key. */
  lost: string[];
  /** In the log without an acknowledged intent: an effect that occurred twice. */
  double: string[];
}

/** Compares acknowledged intents with the log, once all have been answered. */
export async function compareWithLog(pool: pg.Pool, acknowledged: Intent[]): Promise<LogComparison> {
  const { rows: events } = await pool.query<{ id: string }>(
    `SELECT id FROM es.events WHERE stream LIKE 'card-%'`,
  );
  const { rows: keys } = await pool.query<{ key: string; event_ids: string[] }>(
    'SELECT key, event_ids::text[] FROM es.command_keys',
  );
  const logged = new Set(events.map(({ id }) => id));
  const eventsOf = new Map(keys.map(({ key, event_ids }) => [key, event_ids]));
  const lost = acknowledged.filter(
    ({ key, transaction = '' }) => !logged.has(transaction) || !eventsOf.get(key)?.includes(transaction),
  );
  const wished = new Set(acknowledged.map(({ transaction }) => transaction));
  const double = events.filter(({ id }) => !wished.has(id));
  return { lost: lost.map(({ key }) => key), double: double.map(({ id }) => id) };
}
