import type { UnknownEvent } from '@stampwell/event-store';
import type pg from 'pg';

/** The name under which failures report read models that wait for a newer release. */
export const WAITING = 'read models';

/** Records, for the read models' states, the event that they wait for. Moving on clears it. */
export async function recordWaiting(
  client: pg.ClientBase,
  names: string[],
  { event, position }: UnknownEvent,
): Promise<void> {
  // A process that knows the event may have moved them past it just now.
  await client.query(
    `UPDATE views.projection_checkpoints SET waiting_for = $2
      WHERE name = ANY ($1) AND position < $3 AND waiting_for IS DISTINCT FROM $2`,
    [names, event, position],
  );
}
