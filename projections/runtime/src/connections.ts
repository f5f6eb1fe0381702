import { openClient, requireSchema } from '@stampwell/postgres';
import type pg from 'pg';
import { RUNTIME_SCHEMA } from './schema.ts';

/** Payload: `<position> <name>,<name>…`, the read models that stand there now. */
export const PROJECTED_CHANNEL = 'stampwell_projected';
/** Payload: names of read models, with commas between, that a reader still waits for. */
export const AWAITED_CHANNEL = 'stampwell_awaited';
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

// A server that goes away is told by the next query.
const open = (config: pg.ClientConfig): Promise<pg.Client> =>
  openClient({ ...config, application_name: 'stampwell-projections' });

/** @throws SchemaTooOld where the migrator has not been there yet */
export async function requireRuntime(url: string): Promise<void> {
  const client = await openPlain(url);
  try {
    await requireSchema(client, RUNTIME_SCHEMA);
  } finally {
    await client.end();
  }
}
