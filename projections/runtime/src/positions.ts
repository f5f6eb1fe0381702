import { openNotifier } from '@stampwell/base/postgres';
import type { WrittenLog } from '@stampwell/event-store';
import type pg from 'pg';
import { AWAITED_CHANNEL, PROGRESS_CHANNEL, PROJECTED_CHANNEL } from './connections.ts';
import type { Checksums } from './rebuild/checksums.ts';

export interface ProjectionState {
  name: string;
  position: number;
  /** The log's newest position. */
  head: number;
  lag_ms: number;
  /** `waiting`: for a newer release, which wrote the next event. */
  state: 'live' | 'catching_up' | 'rebuilding' | 'waiting' | 'stopped';
  /** The event it waits for, and its position. */
  waiting_for: string | null;
  rebuild: { done: number; total: number } | null;
  /** Checksums of the rows before and after the newest rebuild, both at `position`; null if they were not compared. */
  checksums: Checksums | null;
  /** Events set aside after repeated failures. */
  parked: number;
}

/** Payload of `stampwell_progress`. */
export interface RebuildProgress {
  name: string;
  state: 'running' | 'done' | 'failed';
  done: number;
  total: number;
  error: string | null;
}

export interface PositionWaiter {
  /**
   * Resolves true when the read models have passed a position of the log; false on timeout.
   * @param models their names; all that run if absent
   */
  waitFor(position: number, timeoutMs: number, models?: readonly string[]): Promise<boolean>;
  /** A position that these read models have passed, as far as notifications say; 0 without any, or if one has announced none. */
  passed(models: readonly string[]): number;
  /** Reports the progress of rebuilds. @returns a function that unsubscribes */
  watchRebuilds(onProgress: (progress: RebuildProgress) => void): () => void;
  close(): Promise<void>;
}

interface Waiting {
  isOver(): boolean;
  models: readonly string[] | undefined;
  resolve: (isThere: boolean) => void;
}

/** Interval of polling while a reader waits, in case notifications fail, and of asking runners to hurry. */
const POLL_MS = 100;

/**
 * Lets reads wait for earlier writes. All share one listening connection outside the pool.
 * @param onError reports losses of that connection, after which it reconnects
 */
export function createPositionWaiter(
  pool: pg.Pool,
  onError: (error: unknown) => void = () => undefined,
): PositionWaiter {
  const waiting = new Set<Waiting>();
  const reached = new Map<string, number>();
  let running: readonly string[] | undefined;
  let poll: NodeJS.Timeout | null = null;

  const watchers = new Set<(progress: RebuildProgress) => void>();
  const notifier = openNotifier({
    config: pool.options,
    channels: [PROJECTED_CHANNEL, PROGRESS_CHANNEL],
    onNotification(channel, payload) {
      if (channel === PROGRESS_CHANNEL) for (const watcher of watchers) watcher(JSON.parse(payload));
      else hear(payload);
    },
    // After each connect: notifications may have been missed.
    onPoll: refresh,
    onError,
  });

  function hear(payload: string): void {
    const [position, names] = payload.split(' ');
    for (const name of names?.split(',') ?? []) arrive(name, Number(position));
    // A projector of the previous release sends no names.
    if (names) settle();
    else pollIfAwaited();
  }

  function arrive(name: string, position: number): void {
    if (position > (reached.get(name) ?? 0)) reached.set(name, position);
  }

  function settle(): void {
    for (const waiter of waiting) if (waiter.isOver()) waiter.resolve(true);
  }

  function pollIfAwaited(): void {
    if (waiting.size > 0) refresh();
  }

  function refresh(): void {
    // An unreachable database surfaces in the read itself.
    readServing(pool).then(accept, () => undefined);
  }

  function accept(positions: Map<string, number>): void {
    if (positions.size > 0) running = [...positions.keys()];
    for (const [name, position] of positions) arrive(name, position);
    settle();
  }

  /** Makes read models that gather events start their batch. */
  function flushSoon(): void {
    const names = new Set([...waiting].flatMap(({ models }) => models ?? running ?? []));
    if (names.size > 0)
      pool.query('SELECT pg_notify($1, $2)', [AWAITED_CHANNEL, [...names].join(',')]).catch(() => undefined);
    pollIfAwaited();
  }

  function rest(): void {
    if (poll) clearInterval(poll);
    poll = null;
  }

  const hasPassed = (position: number, models: readonly string[] | undefined) =>
    models?.every((name) => (reached.get(name) ?? 0) >= position) ?? false;

  return {
    waitFor(position, timeoutMs, models) {
      const isOver = () => hasPassed(position, models ?? running);
      if (isOver()) return Promise.resolve(true);
      return new Promise((done) => {
        const timer = setTimeout(() => waiter.resolve(false), timeoutMs);
        const waiter: Waiting = {
          isOver,
          models,
          resolve(isThere) {
            clearTimeout(timer);
            waiting.delete(waiter);
            if (waiting.size === 0) rest();
            done(isThere);
          },
        };
        waiting.add(waiter);
        poll ??= setInterval(flushSoon, POLL_MS);
        pollIfAwaited();
      });
    },
    passed: (models) => (models.length > 0 ? Math.min(...models.map((name) => reached.get(name) ?? 0)) : 0),
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

/** The positions of the read models that run, by name. */
async function readServing(db: Pick<pg.Pool, 'query'>): Promise<Map<string, number>> {
  const { rows } = await db.query<{ name: string; position: string }>(
    'SELECT name, position FROM views.projection_checkpoints WHERE is_serving',
  );
  return new Map(rows.map(({ name, position }) => [name, Number(position)]));
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
 * The state of each read model, compared with the log's head.
 * @param written the log as it was written, because an event that a read model waits for may be unknown here too
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
