import { openClient, requireSchema } from '@stampwell/base/postgres';
import type pg from 'pg';
import { RUNTIME_SCHEMA } from './schema.ts';

/** Payload: `<position> <name>,<name>…`, the read models that have reached this position. */
export const PROJECTED_CHANNEL = 'stampwell_projected';
/** Payload: names of read models that readers wait for, separated by commas. */
export const AWAITED_CHANNEL = 'stampwell_awaited';
/** Payload: JSON, see `RebuildProgress`. */
export const PROGRESS_CHANNEL = 'stampwell_progress';
/** No payload: `views.projection_requests` has a new row. */
export const REQUEST_CHANNEL = 'stampwell_projection_requests';
/** The event store's channel. Payload: the log's head. */
export const EVENTS_CHANNEL = 'stampwell_events';

const UTC = '-c timezone=UTC';
/**
 * Every statement of a writer joins a batch to a table by its key, so one plan is always best; a planner that takes the batch for
 * the whole table would scan it. Commits need not wait for the disk, because a lost commit loses rows and checkpoint together,
 * and the events are projected again.
 */
const WRITER = `${UTC} -c synchronous_commit=off -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c enable_material=off`;

/** A pipelined connection: it sends statements without waiting for earlier answers. */
export const openWriter = (url: string): Promise<pg.Client> =>
  open({ connectionString: url, options: WRITER, pipeline: true });

/** A rebuild's rows can be built again if they are lost; its indexes build faster with more memory for sorting. */
const PLAIN = `${UTC} -c synchronous_commit=off -c maintenance_work_mem=256MB`;

/** A connection for one statement at a time: COPY, indexes, LISTEN. */
export const openPlain = (url: string): Promise<pg.Client> => open({ connectionString: url, options: PLAIN });

// A lost connection surfaces in the next query.
const open = (config: pg.ClientConfig): Promise<pg.Client> =>
  openClient({ ...config, application_name: 'stampwell-projections' });

/** @throws SchemaTooOld if the migrator has not run */
export async function requireRuntime(url: string): Promise<void> {
  const client = await openPlain(url);
  try {
    await requireSchema(client, RUNTIME_SCHEMA);
  } finally {
    await client.end();
  }
}
