import type { WrittenLog } from '@stampwell/event-store';
import { openNotifier } from '@stampwell/postgres';
import type pg from 'pg';
import { PROGRESS_CHANNEL, PROJECTED_CHANNEL } from './connections.ts';
import type { Checksums } from './rebuild/checksums.ts';

/** Where one read model stands. */
export interface ProjectionState {
  name: string;
  position: number;
  /** The log's. */
  head: number;
  lag_ms: number;
  /** `waiting`: for a newer release, which wrote what comes next. */
  state: 'live' | 'catching_up' | 'rebuilding' | 'waiting' | 'stopped';
  /** Which event it waits for, and where that stands. */
  waiting_for: string | null;
  rebuild: { done: number; total: number } | null;
  /** What the rows came to before and after the newest rebuild, both at `position`; null where they were not compared. */
  checksums: Checksums | null;
  /** Events set aside after repeated failures. */
  parked: number;
}

/** Payload of `stampwell_progress`. */
export interface RebuildNotice {
  name: string;
  state: 'running' | 'done' | 'failed';
  done: number;
  total: number;
  error: string | null;
}

export interface PositionWaiter {
  /** Resolves true when every serving read model has passed a position of the log; false when the time is up. */
  waitFor(position: number, timeoutMs: number): Promise<boolean>;
  /** Tells how rebuilds go. @returns the call that ends it */
  watchRebuilds(onProgress: (notice: RebuildNotice) => void): () => void;
  close(): Promise<void>;
}

interface Waiting {
  position: number;
  resolve: (isThere: boolean) => void;
}

/** How often a waiting reader looks for itself, should notices fail. */
const POLL_MS = 100;

/** How far all serving read models stand. */
export async function reachedPosition(db: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await db.query<{ position: string | null }>(
    'SELECT min(position) AS position FROM views.projection_checkpoints WHERE is_serving',
  );
  return Number(rows[0]?.position ?? 0);
}

/**
 * Lets reads wait for what was written before them. All share one listening connection, made beside the pool's.
 * @param onError hears of that connection's losses, which it survives
 */
export function createPositionWaiter(
  pool: pg.Pool,
  onError: (error: unknown) => void = () => undefined,
): PositionWaiter {
  const waiting = new Set<Waiting>();
  let reached = 0;
  let poll: NodeJS.Timeout | null = null;

  const watchers = new Set<(notice: RebuildNotice) => void>();
  const notifier = openNotifier({
    config: pool.options,
    channels: [PROJECTED_CHANNEL, PROGRESS_CHANNEL],
    onNotice(channel, payload) {
      if (channel === PROJECTED_CHANNEL) arrive(Number(payload));
      else for (const watcher of watchers) watcher(JSON.parse(payload));
    },
    onPoll: look,
    onError,
  });

  function arrive(position: number): void {
    if (position > reached) reached = position;
    for (const waiter of waiting) if (waiter.position <= reached) waiter.resolve(true);
  }

  function look(): void {
    // A database that is away is met by the read itself.
    if (waiting.size > 0) reachedPosition(pool).then(arrive, () => undefined);
  }

  function rest(): void {
    if (poll) clearInterval(poll);
    poll = null;
  }

  return {
    waitFor(position, timeoutMs) {
      if (position <= reached) return Promise.resolve(true);
      return new Promise((done) => {
        const timer = setTimeout(() => waiter.resolve(false), timeoutMs);
        const waiter: Waiting = {
          position,
          resolve(isThere) {
            clearTimeout(timer);
            waiting.delete(waiter);
            if (waiting.size === 0) rest();
            done(isThere);
          },
        };
        waiting.add(waiter);
        poll ??= setInterval(look, POLL_MS);
        look();
      });
    },
    watchRebuilds(onProgress) {
      watchers.add(onProgress);
      return () => watchers.delete(onProgress);
    },
    async close() {
      for (const waiter of waiting) waiter.resolve(false);
      await notifier.close();
    },
  };
}

interface StateRow {
  name: string;
  position: string;
  is_failing: boolean;
  waiting_for: string | null;
  is_alive: boolean;
  parked: number;
  progress: { state: string; done: number; total: number } | null;
  checksums: Checksums | null;
}

const STATES = `
  SELECT c.name, c.position, c.error IS NOT NULL AS is_failing, c.waiting_for,
         coalesce((SELECT seen_at > now() - interval '5 s' FROM views.projection_heartbeat), false) AS is_alive,
         (SELECT count(*)::int FROM views.projection_parked k WHERE k.projector = c.name) AS parked,
         CASE WHEN p.state = 'running' THEN json_build_object('state', p.state, 'done', p.done, 'total', p.total) END AS progress,
         CASE WHEN p.checksum_after IS NOT NULL THEN
           json_build_object('before', p.checksum_before, 'after', p.checksum_after, 'position', p.checksum_position) END AS checksums
    FROM views.projection_checkpoints c
    LEFT JOIN views.projection_progress p ON p.projector = c.name
    WHERE c.is_serving
    ORDER BY c.name`;

/**
 * Where each read model stands, against the head of the log.
 * @param written the log as it was written: what a read model waits for may be unknown here too
 */
export async function projectionStates(
  pool: Pick<pg.Pool, 'query'>,
  written: Pick<WrittenLog, 'head' | 'readAll'>,
): Promise<ProjectionState[]> {
  const [head, { rows }] = await Promise.all([written.head(), pool.query<StateRow>(STATES)]);
  const waitingSince = new Map<number, number>();
  for (const position of new Set(rows.map((row) => Number(row.position)))) {
    if (position >= head) continue;
    const [next] = await written.readAll({ after: position, limit: 1 });
    waitingSince.set(position, next ? Date.parse(next.at) : Date.now());
  }
  return rows.map((row) => {
    const position = Number(row.position);
    const since = waitingSince.get(position);
    const { progress } = row;
    return {
      name: row.name,
      position,
      head: Math.max(head, position),
      lag_ms: since === undefined ? 0 : Math.max(0, Date.now() - since),
      state: stateOf(row, since !== undefined),
      waiting_for: row.waiting_for,
      rebuild: progress && { done: progress.done, total: progress.total },
      checksums: row.checksums,
      parked: row.parked,
    };
  });
}

function stateOf(
  { progress, is_alive, is_failing, waiting_for }: StateRow,
  isBehind: boolean,
): ProjectionState['state'] {
  if (progress) return 'rebuilding';
  if (!is_alive || is_failing) return 'stopped';
  if (waiting_for !== null) return 'waiting';
  return isBehind ? 'catching_up' : 'live';
}
