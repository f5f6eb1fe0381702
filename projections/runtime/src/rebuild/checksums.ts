import { createHash } from 'node:crypto';
import { retry } from '@stampwell/base/postgres';
import type pg from 'pg';
import { SERVING } from '../batch.ts';
import { openPlain } from '../connections.ts';
import type { Projector } from '../projector/projector.ts';
import type { Build, BuildClients } from './bulk-build.ts';
import { shadowOf } from './shadow-schema.ts';

/** Checksums of a read model's rows before and after a rebuild, both at the same position. */
export interface Checksums {
  /** 16 hexadecimal digits each. */
  before: string;
  after: string;
  position: number;
}

interface Comparing {
  databaseUrl: string;
  clients: BuildClients;
  /** Brings the built rows up to a position of the log. @returns their position, which may be higher */
  catchUp: (until: number) => Promise<number>;
}

/** The serving rows have not reached the built rows' position yet. */
class NotThereYet extends Error {}

/** A read model that does not catch up within this time is not compared. */
const WAIT = { tries: 40, firstPauseMs: 50, longestPauseMs: 50 };

/**
 * Compares the built rows with the serving ones. The projector is blocked only until both hold the same events and a snapshot is
 * taken; computing the checksums takes longer, but blocks no process.
 * @returns null if there is nothing to compare: no tables yet, another revision's, or a read model fed by partition
 */
export async function compareRows(build: Build, comparing: Comparing): Promise<Checksums | null> {
  const holder = await openPlain(comparing.databaseUrl);
  try {
    return await retry(() => compareHeld(build, holder, comparing), {
      ...WAIT,
      shouldRetry: (error) => error instanceof NotThereYet,
    });
  } catch (error) {
    if (error instanceof NotThereYet) return null;
    throw error;
  } finally {
    await holder.end();
  }
}

async function compareHeld(
  build: Build,
  holder: pg.Client,
  { clients: { plain, writer }, catchUp }: Comparing,
): Promise<Checksums | null> {
  const { projector } = build;
  await holder.query('BEGIN');
  const { rows } = await holder.query<{ position: string }>(
    `SELECT position FROM views.projection_checkpoints
      WHERE name = $1 AND revision = $2 AND NOT by_partition AND cardinality(tables) > 0 FOR UPDATE`,
    [projector.name, projector.revision],
  );
  if (!rows[0]) return null;
  const position = Number(rows[0].position);
  await writer.query('BEGIN');
  const reached = await catchUp(position);
  await writer.query('COMMIT');
  if (reached > position) {
    await holder.query('ROLLBACK');
    throw new NotThereYet();
  }
  await plain.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    // The first query takes the snapshot.
    await plain.query('SELECT 1');
    await holder.query('COMMIT');
    const before = await checksumOf(plain, SERVING, projector);
    return { before, after: await checksumOf(plain, shadowOf(projector), projector), position };
  } finally {
    await plain.query('COMMIT');
  }
}

/** Independent of the order of rows. */
async function checksumOf(client: pg.Client, schema: string, { tables }: Projector): Promise<string> {
  const hash = createHash('sha256');
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string; sum: string }>(
      `SELECT count(*) AS count, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS sum FROM ${schema}."${name}" t`,
    );
    hash.update(`${name} ${rows[0]?.count} ${rows[0]?.sum}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}
