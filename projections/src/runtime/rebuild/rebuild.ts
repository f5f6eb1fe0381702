import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { parkStatement, SERVING, wordsOf } from '../batch.ts';
import { openPlain, openWriter } from '../connections.ts';
import { type Projector, typesOf } from '../projector/projector.ts';
import type { ReplaySource } from '../source.ts';
import type { RebuildProgress } from './progress.ts';
import { type BuildClients, ShadowBuild } from './shadow-build.ts';
import { lockTables, replaceTables, shadowOf } from './shadow-schema.ts';

export interface RebuildOptions {
  databaseUrl: string;
  source: ReplaySource;
  /** Built in one read of the log, each swapped on its own. */
  projectors: Projector[];
  onProgress?: (progress: RebuildProgress) => void;
  /** Rows held in memory a projector. */
  heldRows?: number;
}

/** Somebody else rebuilds it just now. */
export class AlreadyRebuilding extends Error {
  constructor(name: string) {
    super(`${name} is being rebuilt already`);
    this.name = 'AlreadyRebuilding';
  }
}

/** So much behind the log, and no more, a build may be when its swap begins: what is left is written under the lock. */
const CLOSE_ENOUGH = 1000;
const SWAP_ATTEMPTS = 100;
const SWAP_PAUSE_MS = 50;
const LOCK_CLASS = 5751;

/**
 * Builds read models anew beside those that serve and swaps each in one transaction, rows and checkpoint together.
 * @throws AlreadyRebuilding
 */
export async function rebuild(options: RebuildOptions): Promise<void> {
  const { databaseUrl, projectors } = options;
  const clients: BuildClients = {
    plain: await openPlain(databaseUrl),
    writer: await openWriter(databaseUrl),
  };
  try {
    for (const { name } of projectors) await lock(clients.plain, name);
    const builds: ShadowBuild[] = [];
    for (const projector of projectors)
      builds.push(await ShadowBuild.start(clients, projector, options.heldRows));
    const until = await load(builds, options);
    for (const build of builds) {
      await build.finish();
      await swap(build, until, clients.writer, options);
      await clients.plain.query(`DROP SCHEMA ${shadowOf(build.projector)} CASCADE`);
      options.onProgress?.({
        projectors: [build.projector.name],
        state: 'done',
        done: until,
        total: until,
        error: null,
      });
    }
  } catch (error) {
    const failed = { state: 'failed', done: 0, total: 0, error: wordsOf(error) } as const;
    options.onProgress?.({ ...failed, projectors: projectors.map(({ name }) => name) });
    throw error;
  } finally {
    await Promise.allSettled([clients.plain.end(), clients.writer.end()]);
  }
}

/** Held as long as the connection; a crash gives it back. */
async function lock(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    'SELECT pg_try_advisory_lock($1, hashtext($2)) AS is_ours',
    [LOCK_CLASS, name],
  );
  if (!rows[0]?.is_ours) throw new AlreadyRebuilding(name);
}

/** The log up to its present head, in one read. @returns that head */
async function load(
  builds: ShadowBuild[],
  { source, projectors, onProgress }: RebuildOptions,
): Promise<number> {
  const until = await source.head();
  const types = [...new Set(projectors.flatMap(typesOf))];
  const names = projectors.map(({ name }) => name);
  onProgress?.({ projectors: names, state: 'running', done: 0, total: until, error: null });
  await source.replay({ after: 0, until, types }, async (events) => {
    for (const build of builds) await build.take(events);
    const done = events.at(-1)?.position ?? 0;
    onProgress?.({ projectors: names, state: 'running', done, total: until, error: null });
  });
  return until;
}

async function swap(
  build: ShadowBuild,
  loaded: number,
  writer: pg.Client,
  { source }: RebuildOptions,
): Promise<void> {
  let reached = loaded;
  const types = typesOf(build.projector);
  const catchUp = async (until: number) => {
    if (until <= reached) return reached;
    await source.replay({ after: reached, until, types }, (events) => build.catchUp(events));
    reached = until;
    return reached;
  };
  for (let attempt = 1; ; attempt++) {
    const head = await source.head();
    if (head - reached > CLOSE_ENOUGH) await catchUp(head);
    try {
      return await trySwap(build, catchUp, writer);
    } catch (error) {
      await writer.query('ROLLBACK');
      if (!isLockTimeout(error) || attempt === SWAP_ATTEMPTS) throw error;
      await sleep(SWAP_PAUSE_MS);
    }
  }
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03';

/**
 * The checkpoint's row lock holds the live projector back, the tables' locks the readers, while the last
 * events are written; all that can be refused for a reader's sake comes before that.
 */
async function trySwap(
  { projector, parked }: ShadowBuild,
  catchUp: (until: number) => Promise<number>,
  writer: pg.Client,
): Promise<void> {
  const { name, revision } = projector;
  const tables = projector.tables.map((table) => table.name);
  await writer.query('BEGIN');
  await writer.query(
    `INSERT INTO views.projection_checkpoints (name, position, revision, tables) VALUES ($1, 0, $2, '{}') ON CONFLICT DO NOTHING`,
    [name, revision],
  );
  const { rows } = await writer.query<{ position: string; tables: string[] }>(
    'SELECT position, tables FROM views.projection_checkpoints WHERE name = $1 FOR UPDATE',
    [name],
  );
  const live = rows[0] ?? { position: '0', tables: [] };
  const old = await lockTables(writer, SERVING, [...new Set([...live.tables, ...tables])]);
  const position = await catchUp(Number(live.position));
  await replaceTables(writer, projector, SERVING, old);
  await writer.query('DELETE FROM views.projection_parked WHERE projector = $1', [name]);
  if (parked.length > 0) await writer.query(parkStatement(parked));
  await writer.query(
    `UPDATE views.projection_checkpoints SET position = $2, revision = $3, tables = $4, error = NULL WHERE name = $1`,
    [name, position, revision, tables],
  );
  await writer.query('COMMIT');
}
