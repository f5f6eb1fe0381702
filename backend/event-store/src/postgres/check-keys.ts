import type pg from 'pg';
import { rowsByCursor } from './check-streams.ts';

/** A command key that no append can have written: a repeat would get another command's answer. */
export interface BadKey {
  scope: string;
  key: string;
  /** `unknown`: names events that the log does not have, or none. `mixed`: names those of several commands. */
  reason: 'unknown' | 'mixed';
  /** Position of the first event that it names. */
  position: number | null;
}

/** An event belongs to at most one key, and all events of a key come from one append. */
const BAD_KEYS = `
  WITH named AS (
    SELECT k.scope, k.key, e.position, (e.at, e.actor_kind, e.actor_id, e.correlation_id) AS append,
           count(*) OVER (PARTITION BY e.position) AS keys
    FROM es.command_keys k
    LEFT JOIN LATERAL unnest(k.event_ids) AS own (event_id) ON true
    LEFT JOIN es.events e ON e.id = own.event_id
  )
  SELECT scope, key, min(position) AS position,
         CASE WHEN count(position) < count(*) THEN 'unknown' ELSE 'mixed' END AS reason
  FROM named GROUP BY scope, key
  HAVING count(position) < count(*) OR max(keys) > 1 OR count(DISTINCT append) > 1
  ORDER BY scope, key`;

/** Needs a REPEATABLE READ transaction. */
export async function checkKeys(client: Pick<pg.ClientBase, 'query'>): Promise<BadKey[]> {
  return Array.fromAsync(rowsByCursor<BadKey>(client, 'bad_keys', BAD_KEYS));
}
