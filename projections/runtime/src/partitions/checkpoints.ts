import type pg from 'pg';
import { openPlain } from '../connections.ts';
import { PARTITIONS } from '../kafka/partitioning.ts';
import type { Projector } from '../projector/projector.ts';

export interface PartitionCheckpoint {
  position: number;
  offset: number | null;
}

const namesOf = (projectors: Projector[]) => projectors.map(({ name }) => name);

const SPREAD = `
  WITH turned AS (
    UPDATE views.projection_checkpoints SET by_partition = true
      WHERE name = ANY ($1) AND NOT by_partition RETURNING name, position)
  INSERT INTO views.projection_partitions (name, partition, position)
    SELECT name, partition, position FROM turned, generate_series(0, $2 - 1) AS partition`;

/** Deletes the checkpoints of partitions. Rows may be ahead of `position`, by an unknown amount, so revision 0 forces a rebuild. */
const GATHER = `
  WITH turned AS (
    UPDATE views.projection_checkpoints SET by_partition = false, revision = 0
      WHERE name = ANY ($1) AND by_partition RETURNING name)
  DELETE FROM views.projection_partitions WHERE name IN (SELECT name FROM turned)`;

/**
 * Switches each read model to its feed; a process that still feeds it the other way is then refused. A read model that moves from
 * partitions back to the whole log must be rebuilt, which its revision 0 demands.
 */
export async function settleFeeds(databaseUrl: string, { byPartition, whole }: Feeds): Promise<void> {
  const client = await openPlain(databaseUrl);
  try {
    await client.query(GATHER, [namesOf(whole)]);
    await client.query(SPREAD, [namesOf(byPartition), PARTITIONS]);
  } finally {
    await client.end();
  }
}

export interface Feeds {
  byPartition: Projector[];
  whole: Projector[];
}

type Row = [name: string, position: string, offset: string | null];

export async function readCheckpoints(
  client: pg.ClientBase,
  partition: number,
): Promise<Map<string, PartitionCheckpoint>> {
  const { rows } = await client.query<Row>({
    text: 'SELECT name, position, next_offset FROM views.projection_partitions WHERE partition = $1',
    values: [partition],
    rowMode: 'array',
  });
  return new Map(
    rows.map(([name, position, offset]) => [
      name,
      { position: Number(position), offset: offset === null ? null : Number(offset) },
    ]),
  );
}
