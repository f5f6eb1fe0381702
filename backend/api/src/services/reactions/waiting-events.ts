import type { StoredEvent } from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';
import type { Pool } from 'pg';

/** An event on which a reaction failed. */
export interface WaitingEvent {
  name: string;
  position: number;
  type: string;
  tries: number;
  since: Date;
}

/**
 * Several failures of one reaction point to a service that is down, not to the events. The reaction then pauses until the service
 * is back.
 */
export const MOST_WAITING = 50;

export function createWaitingEvents(pool: Pick<Pool, 'query'>) {
  return {
    /** Oldest first. */
    async list(): Promise<WaitingEvent[]> {
      const { rows } = await pool.query(
        `SELECT name, position::float8, type, tries, since FROM platform.reactions_waiting ORDER BY name, position`,
      );
      return rows;
    },

    /** False if too many wait already. */
    async add(name: string, { position, type }: StoredEvent): Promise<boolean> {
      const { rowCount } = await pool.query(
        `INSERT INTO platform.reactions_waiting AS w (name, position, type)
         SELECT $1, $2, $3 WHERE (SELECT count(*) FROM platform.reactions_waiting WHERE name = $1) < $4
         ON CONFLICT (name, position) DO UPDATE SET tries = w.tries + 1`,
        [name, position, type, MOST_WAITING],
      );
      return rowCount === 1;
    },

    async remove(name: string, position: number): Promise<void> {
      await pool.query('DELETE FROM platform.reactions_waiting WHERE name = $1 AND position = $2', [
        name,
        position,
      ]);
    },

    async failedAgain(name: string, position: number): Promise<void> {
      await pool.query(
        'UPDATE platform.reactions_waiting SET tries = tries + 1 WHERE name = $1 AND position = $2',
        [name, position],
      );
    },
  };
}

/** The event at this position; null if the log has another one there, or none that this release knows. */
export async function eventAt(
  store: Pick<EventStore<StoredEvent>, 'readAll'>,
  position: number,
): Promise<StoredEvent | null> {
  const [event] = await store.readAll({ after: position - 1, limit: 1 });
  return event?.position === position ? event : null;
}
