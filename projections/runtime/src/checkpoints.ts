import type pg from 'pg';
import { openPlain } from './connections.ts';
import type { Projector } from './projector/projector.ts';

/** Where a read model stands. */
export interface Checkpoint {
  name: string;
  position: number;
  revision: number;
  /** The tables it had at that revision. */
  tables: string[];
}

type CheckpointRow = [name: string, position: string, revision: number, tables: string[]];

/** Every read model's place, by name. */
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

/** Nearer to the head than this, catching up is a matter of seconds. */
const NEAR = 50_000;
/** A rebuild projects several times as many events a second as catching up does, but all of them. */
const CATCH_UP_SHARE = 0.2;

/** Marks what runs: a read model that a former release left behind has no state to show, and no reader waits for it. */
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
 * Gives each projector a checkpoint, and marks rebuilds that ended with their process.
 * @returns those to be built from the log: without tables yet, with tables of another revision, or so far behind
 * that it is quicker
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

/** Keys under which events of a read model are parked. */
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
 * The position whose events a read model's rows have, all of them and no others. Null where that is not one position: fed by partitions,
 * or with events set aside. Read in the transaction that reads the rows.
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
