import { readFileSync } from 'node:fs';
import { bringUpToDate } from '@stampwell/postgres';
import pg from 'pg';

/** Payload: how far every serving read model stands. */
export const PROJECTED_CHANNEL = 'stampwell_projected';
/** Payload: JSON, see `RebuildProgress`. */
export const PROGRESS_CHANNEL = 'stampwell_progress';
/** No payload: there is a row in `views.projection_requests`. */
export const REQUEST_CHANNEL = 'stampwell_projection_requests';
/** The store's: payload, the log's head. */
export const EVENTS_CHANNEL = 'stampwell_events';

const UTC = '-c timezone=UTC -c jit=off';
/**
 * Every statement of a writer joins a batch to a table by its key, so there is one best plan; a planner
 * that takes a batch for the whole table would scan it. A lost commit loses rows and checkpoint together
 * and is projected again, so nothing waits for the disk.
 */
const WRITER = `${UTC} -c synchronous_commit=off -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c enable_material=off`;

/** A connection that sends statements without waiting for each other's answers. */
export const openWriter = (url: string): Promise<pg.Client> =>
  open({ connectionString: url, options: WRITER, pipeline: true });

/** A rebuild's rows are made again should they be lost; its indexes are quicker with room to sort in. */
const PLAIN = `${UTC} -c synchronous_commit=off -c maintenance_work_mem=256MB`;

/** A connection for one thing after another: COPY, indexes, LISTEN. */
export const openPlain = (url: string): Promise<pg.Client> => open({ connectionString: url, options: PLAIN });

async function open(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, keepAlive: true, application_name: 'stampwell-projections' });
  // A server that goes away emits 'error'; without a listener that ends the process. The next query tells.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const sql = readFileSync(new URL('./runtime.sql', import.meta.url), 'utf8');

/** Creates the runtime's own tables. */
export async function migrateRuntime(url: string): Promise<void> {
  const client = await openPlain(url);
  try {
    await bringUpToDate(client, { name: 'views', sql });
  } finally {
    await client.end();
  }
}
