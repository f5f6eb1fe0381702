import type { EventStore } from '@stampwell/event-store';
import type pg from 'pg';
import { collectRows, isPoison, SERVING, settled, wordsOf, write } from '../batch.ts';
import type { ProjectedEvent, Projector } from '../projector/projector.ts';

export interface RetryResult {
  applied: number;
  left: number;
}

type Row = [position: string, key: string];

/** Projects parked events in order. If a key's first event fails again, all of that key stay parked. */
export async function retryParkedEvents(
  client: pg.Client,
  store: Pick<EventStore, 'readAll'>,
  projector: Projector,
): Promise<RetryResult> {
  const { rows } = await client.query<Row>({
    text: 'SELECT position, key FROM views.projection_parked WHERE projector = $1 ORDER BY position',
    values: [projector.name],
    rowMode: 'array',
  });
  const failed = new Set<string>();
  let applied = 0;
  for (const [position, key] of rows) {
    if (failed.has(key)) continue;
    const [event] = await store.readAll({ after: Number(position) - 1, limit: 1 });
    if (event && (await retryOne(client, projector, event))) applied++;
    else failed.add(key);
  }
  return { applied, left: rows.length - applied };
}

/** Deletes the parked row in the transaction that writes the event's changes, so that concurrent retries apply it once. */
async function retryOne(client: pg.Client, projector: Projector, event: ProjectedEvent): Promise<boolean> {
  try {
    const pending = await collectRows(client, SERVING, projector, [event]);
    await settled([
      client.query('BEGIN'),
      client.query('SELECT views.unpark_event($1, $2)', [projector.name, event.position]),
      ...write(client, SERVING, pending),
      client.query('COMMIT'),
    ]);
    return true;
  } catch (error) {
    if (!isPoison(error)) throw error;
    await client.query(
      'UPDATE views.projection_parked SET error = $3 WHERE projector = $1 AND position = $2',
      [projector.name, event.position, wordsOf(error)],
    );
    return false;
  }
}
