import { codeOf, retry } from '@stampwell/base/postgres';
import type pg from 'pg';
import {
  collectRows,
  isPoison,
  type Parked,
  parkStatement,
  SERVING,
  settled,
  wordsOf,
  workOf,
  write,
} from '../batch.ts';
import { openPlain, openWriter } from '../connections.ts';
import { type ApplyContext, applyAlone } from '../live/apply.ts';
import {
  PARTICULARS,
  type Particular,
  type ProjectedEvent,
  type Projector,
  typesOf,
} from '../projector/projector.ts';
import type { ReplaySource } from '../source.ts';
import { type Build, type BuildClients, BulkBuild } from './bulk-build.ts';
import { type Checksums, compareRows } from './checksums.ts';
import type { RebuildProgress } from './progress.ts';
import { createShadow, lockTables, replaceTables, shadowOf } from './shadow-schema.ts';

/**
 * Builds a read model in batches, as the live feed does. That is several times slower, but it finds the event that a handler or
 * the database refuses, and parks it with the later events of its key. One pass over the log cannot do that.
 */
class BatchBuild implements Build {
  readonly projector: Projector;
  readonly parked: Parked[] = [];
  readonly #context: ApplyContext;

  private constructor({ writer }: BuildClients, projector: Projector) {
    this.projector = projector;
    this.#context = {
      client: writer,
      schema: shadowOf(projector),
      parkedKeys: new Map(),
      moveOf: () => null,
      collect: (parked) => this.parked.push(...parked),
    };
  }

  static async start(clients: BuildClients, projector: Projector): Promise<BatchBuild> {
    const later = await createShadow(clients.plain, projector);
    for (const statement of [...later.values()].flat()) await clients.plain.query(statement);
    return new BatchBuild(clients, projector);
  }

  handle(events: ProjectedEvent[]): Promise<void> {
    const own = events.filter(({ type }) => type in this.projector.on);
    return applyAlone(this.#context, this.projector, { from: 0, to: 0, events: own });
  }

  async finish(): Promise<void> {}

  /**
   * Runs in the swap's transaction, where a retry is impossible: a refusal fails this rebuild, and the next one parks the event.
   */
  async catchUp(events: ProjectedEvent[]): Promise<void> {
    const { client, schema, parkedKeys } = this.#context;
    const work = workOf(this.projector, events, parkedKeys.get(this.projector.name));
    await settled(write(client, schema, await collectRows(client, schema, this.projector, work.events)));
    this.parked.push(...work.parked);
  }
}

export interface RebuildOptions {
  databaseUrl: string;
  source: ReplaySource;
  /** Built in one read of the log; each is swapped on its own. */
  projectors: Projector[];
  onProgress?: (progress: RebuildProgress) => void;
  /** Rows that each projector holds in memory; more go to disk. */
  heldRows?: number;
  /** Aborts between two pages; the serving tables stay as they are. */
  signal?: AbortSignal;
  /** Computes checksums of the serving rows and their replacements, and reports both with the progress. */
  comparesRows?: boolean;
}

export class AlreadyRebuilding extends Error {
  constructor(name: string) {
    super(`${name} is being rebuilt already`);
    this.name = 'AlreadyRebuilding';
  }
}

/** Rows held in memory by all builds together (a few hundred megabytes), and the minimum for each. */
const HELD_ROWS = { together: 300_000, each: 30_000 };
/** Maximum lag behind the log when a swap begins: the rest is written while holding the lock. */
const CLOSE_ENOUGH = 1000;
const SWAP_TRIES = 100;
const SWAP_PAUSE_MS = 50;
const LOCK_CLASS = 5751;

/**
 * Builds new tables beside the serving ones, and swaps each read model in one transaction, rows and checkpoint together.
 * @throws AlreadyRebuilding
 */
export async function rebuild(options: RebuildOptions): Promise<void> {
  const plain = await openPlain(options.databaseUrl);
  try {
    for (const { name } of options.projectors) await lock(plain, name);
    await rebuildLocked(plain, options);
  } finally {
    await plain.end();
  }
}

async function rebuildLocked(plain: pg.Client, options: RebuildOptions): Promise<void> {
  const names = options.projectors.map(({ name }) => name);
  let writer: pg.Client | null = null;
  try {
    writer = await openWriter(options.databaseUrl);
    await buildAndSwap({ plain, writer, copying: Promise.resolve() }, options, BulkBuild.start);
  } catch (error) {
    options.onProgress?.({ projectors: names, state: 'failed', done: 0, total: 0, error: wordsOf(error) });
    throw error;
  } finally {
    await writer?.end();
  }
}

type StartBuild = (clients: BuildClients, projector: Projector, heldRows: number) => Promise<Build>;

async function buildAndSwap(
  clients: BuildClients,
  options: RebuildOptions,
  start: StartBuild,
): Promise<void> {
  const left = new Set(options.projectors);
  try {
    const heldRows = options.heldRows ?? Math.max(HELD_ROWS.each, HELD_ROWS.together / left.size);
    const builds: Build[] = [];
    for (const projector of left) builds.push(await start(clients, projector, heldRows));
    const isCareful = start === BatchBuild.start;
    const until = await load(builds, options, isCareful ? PARTICULARS : needsOf(options.projectors));
    for (const build of builds) {
      await build.finish();
      const checksums = await swap(build, until, clients, options);
      left.delete(build.projector);
      await clients.plain.query(`DROP SCHEMA ${shadowOf(build.projector)} CASCADE`);
      options.onProgress?.({
        projectors: [build.projector.name],
        state: 'done',
        done: until,
        total: until,
        error: null,
        ...(checksums && { checksums }),
      });
    }
  } catch (error) {
    if (start === BatchBuild.start || !isPoison(error)) throw error;
    await clients.copying.catch(() => undefined);
    clients.copying = Promise.resolve();
    // An event cannot be projected. Projectors are built one at a time to find the failing one, so that the others stay fast.
    for (const projector of left) {
      const alone = { ...options, projectors: [projector] };
      await buildAndSwap(clients, alone, left.size > 1 ? BulkBuild.start : BatchBuild.start);
    }
  }
}

/** Held until the connection ends, so a crash releases it. */
async function lock(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    'SELECT pg_try_advisory_lock($1, hashtext($2)) AS is_ours',
    [LOCK_CLASS, name],
  );
  if (!rows[0]?.is_ours) throw new AlreadyRebuilding(name);
}

const needsOf = (projectors: Projector[]) => [...new Set(projectors.flatMap(({ needs }) => needs))];

/** Reads the log once, up to its current head. @returns that head */
async function load(
  builds: Build[],
  { source, projectors, onProgress, signal }: RebuildOptions,
  needs: readonly Particular[],
): Promise<number> {
  const until = await source.head();
  const types = [...new Set(projectors.flatMap(typesOf))];
  const names = projectors.map(({ name }) => name);
  onProgress?.({ projectors: names, state: 'running', done: 0, total: until, error: null });
  await source.replay({ after: 0, until, types, needs }, async (events) => {
    signal?.throwIfAborted();
    for (const build of builds) await build.handle(events);
    const done = events.at(-1)?.position ?? 0;
    onProgress?.({ projectors: names, state: 'running', done, total: until, error: null });
  });
  return until;
}

async function swap(
  build: Build,
  loaded: number,
  clients: BuildClients,
  { source, databaseUrl, comparesRows }: RebuildOptions,
): Promise<Checksums | null> {
  const { writer } = clients;
  let reached = loaded;
  const types = typesOf(build.projector);
  const catchUp = async (until: number) => {
    if (until <= reached) return reached;
    await source.replay({ after: reached, until, types, needs: PARTICULARS }, (events) =>
      build.catchUp(events),
    );
    reached = until;
    return reached;
  };
  const checksums = comparesRows ? await compareRows(build, { databaseUrl, clients, catchUp }) : null;
  const attempt = async () => {
    const head = await source.head();
    if (head - reached > CLOSE_ENOUGH) await catchUp(head);
    try {
      await trySwap(build, catchUp, writer);
    } catch (error) {
      await writer.query('ROLLBACK');
      throw error;
    }
  };
  await retry(attempt, {
    tries: SWAP_TRIES,
    firstPauseMs: SWAP_PAUSE_MS,
    longestPauseMs: SWAP_PAUSE_MS,
    shouldRetry: isLockTimeout,
  });
  return checksums;
}

const isLockTimeout = (error: unknown) => codeOf(error) === '55P03';

/**
 * While the last events are written, the checkpoint's row lock blocks the live projector, and the tables' locks block readers.
 * All locks are taken first, so that a timeout in favour of readers loses no work.
 */
async function trySwap(
  { projector, parked }: Build,
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
  const furthest = await lockPartitions(writer, name);
  const old = await lockTables(writer, SERVING, [...new Set([...live.tables, ...tables])]);
  const position = await catchUp(Math.max(Number(live.position), furthest));
  await replaceTables(writer, projector, SERVING, old);
  await writer.query('DELETE FROM views.projection_parked WHERE projector = $1', [name]);
  if (parked.length > 0) await writer.query(parkStatement(parked));
  await writer.query(
    `UPDATE views.projection_checkpoints SET position = $2, revision = $3, tables = $4, error = NULL, waiting_for = NULL WHERE name = $1`,
    [name, position, revision, tables],
  );
  await writer.query('UPDATE views.projection_partitions SET position = $2 WHERE name = $1', [
    name,
    position,
  ]);
  await writer.query('COMMIT');
}

/** Blocks processes that feed it by partition. @returns the highest of its positions; 0 without any */
async function lockPartitions(writer: pg.Client, name: string): Promise<number> {
  const { rows } = await writer.query<{ position: string }>(
    'SELECT position FROM views.projection_partitions WHERE name = $1 ORDER BY partition FOR UPDATE',
    [name],
  );
  return Math.max(0, ...rows.map(({ position }) => Number(position)));
}
