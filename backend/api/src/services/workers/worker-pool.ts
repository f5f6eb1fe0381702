import { DomainError } from '@stampwell/contracts';
import { type OpenWorker, openWorker, type WorkerOptions } from './open-worker.ts';

export interface PoolOptions extends WorkerOptions {
  /** Workers that are open at once, and so jobs that run at once. */
  size?: number;
  /** Maximum of waiting jobs, of one key beside the running one, and of all keys. */
  waitingPerKey?: number;
  waiting?: number;
  /** A worker that has had no job for this long is closed, since its libraries take memory. */
  idleMs?: number;
}

export interface JobOptions {
  /** Whose job it is, such as a shop's id: one job of a key runs at a time, and keys take turns. */
  key: string;
  /** Limits of time and memory, from the job's start. */
  timeoutMs: number;
}

export interface WorkerPool<Job, Result> {
  /** @throws DomainError `unavailable` where too many wait, WorkerEnded at a limit, or what the worker's function throws */
  run(job: Job, options: JobOptions): Promise<Result>;
}

interface Task<Job, Result> extends JobOptions {
  job: Job;
  resolve(result: Promise<Result>): void;
}

const RETRY_SECONDS = 5;

/**
 * Runs what takes long off the event loop, in workers that are opened when they are needed. A job is a value, and ends at its limits. No key
 * waits behind another's queue.
 */
export function createWorkerPool<Job, Result>({
  size = 2,
  waitingPerKey = 8,
  waiting = 64,
  idleMs = 300_000,
  ...options
}: PoolOptions): WorkerPool<Job, Result> {
  /** In the order of their turns; a queue is never empty. */
  const queues = new Map<string, Task<Job, Result>[]>();
  const running = new Set<string>();
  const idle: { worker: OpenWorker<Job, Result>; timer: NodeJS.Timeout }[] = [];

  function next(): void {
    const turn = queues.entries().find(([key]) => !running.has(key));
    if (!turn || running.size >= size) return;
    const [key, [task, ...others]] = turn;
    queues.delete(key);
    if (others.length > 0) queues.set(key, others);
    if (task) void work(task);
  }

  async function work({ job, key, timeoutMs, resolve }: Task<Job, Result>): Promise<void> {
    running.add(key);
    const worker = awake();
    const settled = worker.run(job, timeoutMs);
    await settled.catch(() => {});
    if (worker.isAlive()) rest(worker);
    running.delete(key);
    // Behind the jobs that arrived in the meantime.
    const others = queues.get(key);
    queues.delete(key);
    if (others) queues.set(key, others);
    resolve(settled);
    next();
  }

  function awake(): OpenWorker<Job, Result> {
    for (let last = idle.pop(); last; last = idle.pop()) {
      clearTimeout(last.timer);
      if (last.worker.isAlive()) return last.worker;
    }
    return openWorker(options);
  }

  function rest(worker: OpenWorker<Job, Result>): void {
    const resting = { worker, timer: setTimeout(close, idleMs).unref() };
    idle.push(resting);
    function close() {
      idle.splice(idle.indexOf(resting), 1);
      worker.end();
    }
  }

  return {
    run(job, { key, timeoutMs }) {
      const queue = queues.get(key) ?? [];
      const all = queues.values().reduce((sum, { length }) => sum + length, 0);
      if (queue.length >= waitingPerKey || all >= waiting)
        throw new DomainError('unavailable', { retryAfter: RETRY_SECONDS });
      const { promise, resolve } = Promise.withResolvers<Result>();
      queues.set(key, [...queue, { job, key, timeoutMs, resolve }]);
      next();
      return promise;
    },
  };
}
