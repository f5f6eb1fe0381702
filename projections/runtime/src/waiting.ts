import type { UnknownEvent } from '@stampwell/event-store';
import type pg from 'pg';

/** Where failures are told of read models that stand before an event of a newer release. */
export const WAITING = 'read models';

/** Shows, to whoever looks at the states of read models, which event they wait for. Moving on takes it back. */
export async function sayWaiting(
  client: pg.ClientBase,
  names: string[],
  { event, position }: UnknownEvent,
): Promise<void> {
  // Another process may know it and have moved them past it just now.
  await client.query(
    `UPDATE views.projection_checkpoints SET waiting_for = $2
      WHERE name = ANY ($1) AND position < $3 AND waiting_for IS DISTINCT FROM $2`,
    [names, event, position],
  );
}
