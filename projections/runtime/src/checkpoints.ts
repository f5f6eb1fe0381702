import type pg from 'pg';
import { openPlain } from './connections.ts';
import type { Projector } from './projector/projector.ts';

export interface Checkpoint {
  name: string;
  position: number;
  revision: number;
  /** The table names of that revision. */
  tables: string[];
}

type CheckpointRow = [name: string, position: string, revision: number, tables: string[]];

export async function readCheckpoints(client: pg.ClientBase | pg.Pool): Promise<Map<string, Checkpoint>> {
  const { rows } = await client.query<CheckpointRow>({
    text: 'SELECT name, position, revision, tables FROM views.projection_checkpoints',
    rowMode: 'array',
  });
  return new Map(
    rows.map(([name, position, revision, tables]) => [
      name,
      { name, position: Number(position), revision, tables },
    ]),
  );
}

/** Catching up fewer events than this takes only seconds, so a rebuild is not worth it. */
const NEAR = 50_000;
/** Above this share of the log a rebuild is faster: it must project every event, but several times as many a second. */
const CATCH_UP_SHARE = 0.2;

/** Marks the running read models, so that no reader waits for one left behind by an earlier release. */
export async function markServing(databaseUrl: string, projectors: Projector[]): Promise<void> {
  const client = await openPlain(databaseUrl);
  try {
    await client.query(
      `UPDATE views.projection_checkpoints SET is_serving = (name = ANY ($1))
        WHERE is_serving <> (name = ANY ($1))`,
      [projectors.map(({ name }) => name)],
    );
  } finally {
    await client.end();
  }
}

/**
 * Creates missing checkpoints, and marks rebuilds that ended with their process as failed.
 * @returns the projectors to build from the log: without tables, with tables of another revision, or so far behind that a rebuild
 * is faster
 */
export async function claim(databaseUrl: string, projectors: Projector[], head = 0): Promise<Projector[]> {
  const client = await openPlain(databaseUrl);
  try {
    await client.query(
      `INSERT INTO views.projection_checkpoints (name, position, revision, tables)
        SELECT name, 0, 0, '{}' FROM unnest($1::text[]) AS name ON CONFLICT DO NOTHING`,
      [projectors.map(({ name }) => name)],
    );
    await client.query(
      `UPDATE views.projection_progress SET state = 'failed', error = 'The process ended'
        WHERE state = 'running' AND updated_at < now() - interval '30 s'`,
    );
    const checkpoints = await readCheckpoints(client);
    return projectors.filter(({ name, revision }) => {
      const checkpoint = checkpoints.get(name);
      const behind = head - (checkpoint?.position ?? 0);
      return checkpoint?.revision !== revision || behind > Math.max(NEAR, head * CATCH_UP_SHARE);
    });
  } finally {
    await client.end();
  }
}

/** Keys with parked events, by read model. */
export async function readParkedKeys(client: pg.ClientBase): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<[string, string]>({
    text: 'SELECT DISTINCT projector, key FROM views.projection_parked',
    rowMode: 'array',
  });
  const keys = new Map<string, Set<string>>();
  for (const [projector, key] of rows) {
    const known = keys.get(projector);
    if (known) known.add(key);
    else keys.set(projector, new Set([key]));
  }
  return keys;
}

/**
 * The position up to which a read model's rows contain exactly the log's events. Null if there is no such position: fed by
 * partitions, or with parked events. Must be read in the transaction that reads the rows.
 */
export async function exactPositionOf(
  client: Pick<pg.ClientBase, 'query'>,
  name: string,
): Promise<number | null> {
  const { rows } = await client.query<{ position: string }>(
    `SELECT position FROM views.projection_checkpoints WHERE name = $1 AND NOT by_partition
      AND NOT EXISTS (SELECT FROM views.projection_parked WHERE projector = $1)`,
    [name],
  );
  return rows[0] ? Number(rows[0].position) : null;
}
