import { pause, retry } from '@stampwell/base/postgres';
import { isConflict } from '../batch.ts';
import type { Feed } from '../feed.ts';
import type { Projector } from '../projector/projector.ts';
import { PAGE } from '../source.ts';
import { type RetryResult, retryParkedEvents } from './retry-parked.ts';
import { Session, type SessionOptions } from './session.ts';

export interface RunnerOptions extends SessionOptions {
  /** Interval of polling, in case notifications fail. */
  pollMs: number;
  /** Minimum time between the starts of batches, unless a full page or a reader waits; 0 if absent. */
  gatherMs?: number;
}

interface Retry {
  projector: Projector;
  resolve: (result: RetryResult) => void;
  reject: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 20;
const HEARTBEAT_MS = 1000;
/** A batch of this many events means a busy log. */
const BUSY_EVENTS = 16;
/** The pause under load, as a multiple of the last batch's duration; up to twice that for larger batches. */
const IDLE_RATIO = 3;
const MAX_PAUSE_MS = 40;
/** Minimum time between batches while readers wait, so that many readers do not make each event a batch of its own. */
const FLUSH_SOON_MS = 100;

/** Follows the log and keeps the read models up to date, reconnecting whenever the database fails. */
export class Runner implements Feed {
  readonly projectors: Projector[];
  readonly #options: RunnerOptions;
  readonly #ended = new AbortController();
  readonly #held = new Set<string>();
  readonly #retries: Retry[] = [];
  #mustReload = false;
  /** The log's head, by notifications. */
  #head = 0;
  /** True if the log may be ahead of the notifications: at the start, after the poll interval, after a lost connection. */
  #mustLook = true;
  #heartbeatAt = 0;
  /** Start of the newest batch, as `performance.now()`. */
  #beganAt = Number.NEGATIVE_INFINITY;
  #isAwaited = false;
  #wake: () => void = () => undefined;
  #running: Promise<void> | null = null;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.projectors = options.projectors;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    this.#wake();
    await this.#running;
    for (const { reject } of this.#retries.splice(0)) reject(new Error('The projections were stopped'));
  }

  hold(names: string[]): void {
    for (const name of names) this.#held.add(name);
  }

  release(names: string[]): void {
    for (const name of names) this.#held.delete(name);
    this.#mustReload = true;
    this.poll();
  }

  announce(head: number): void {
    this.#head = Math.max(this.#head, head);
    this.#wake();
  }

  poll(): void {
    this.#mustLook = true;
    this.#wake();
  }

  flushSoon(names: string[]): void {
    if (this.#isAwaited || !this.projectors.some(({ name }) => names.includes(name))) return;
    this.#isAwaited = true;
    this.#wake();
  }

  retryParked(projector: Projector): Promise<RetryResult> {
    return new Promise((resolve, reject) => {
      this.#retries.push({ projector, resolve, reject });
      this.#wake();
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#ended;
    const shouldRetry = () => !signal.aborted;
    const onRetry = (error: unknown) => this.#failed(error);
    while (!signal.aborted) {
      // Rejects only when stopping: every other failure is retried.
      await retry(() => this.#follow(), { signal, shouldRetry, onRetry }).catch(() => undefined);
    }
  }

  /** Follows from the checkpoints on. @throws if it fails before its first turn; later failures only end it */
  async #follow(): Promise<void> {
    const { signal } = this.#ended;
    let isRunning = false;
    const session = await Session.open(this.#options);
    try {
      while (!signal.aborted) {
        await this.#turn(session);
        if (!isRunning) this.#options.failures?.recovered(this.#where);
        isRunning = true;
      }
    } catch (error) {
      if (!isRunning) throw error;
      this.#failed(error);
      await pause(FIRST_PAUSE_MS, signal);
    } finally {
      await session.close();
    }
  }

  /** Reports a lost database. A conflict with another projector process is no failure. */
  #failed(error: unknown): void {
    if (!isConflict(error)) this.#options.failures?.failed(this.#where, error);
  }

  get #where(): string {
    return `projecting ${this.projectors[0]?.pace ?? 'nothing'}`;
  }

  async #turn(session: Session): Promise<void> {
    await this.#beat(session);
    if (this.#mustReload) {
      this.#mustReload = false;
      await session.reload();
    }
    for (const retry of this.#retries.splice(0)) await this.#retry(session, retry);
    const behind = session.behind(this.#held);
    if (!this.#mustLook && this.#head <= behind) return await this.#rest(this.#options.pollMs);
    const gathering = this.#leftToGather(behind);
    if (gathering > 0) return await this.#rest(gathering);
    this.#isAwaited = false;
    const promised = this.#head;
    const began = performance.now();
    const taken = await session.step(this.#held);
    // Full pages mean catching up, which does not wait for events to gather.
    if (taken > 0 && taken < PAGE) this.#beganAt = began;
    if (taken > 0) return await this.#throttle(taken, performance.now() - began);
    this.#mustLook = false;
    if (this.#head === promised) this.#head = Math.min(promised, behind);
  }

  /**
   * Under load, throttles itself to larger batches, leaving CPU to writers. A single event, or a full page while catching up, is
   * not delayed.
   */
  async #throttle(taken: number, tookMs: number): Promise<void> {
    const breaths = IDLE_RATIO * Math.min(2, taken / BUSY_EVENTS);
    const breath = taken >= PAGE ? 0 : Math.min(tookMs * breaths, MAX_PAUSE_MS);
    if (breath >= 1) await pause(breath, this.#ended.signal);
  }

  /** Milliseconds until the next batch may begin. */
  #leftToGather(behind: number): number {
    const { gatherMs = 0 } = this.#options;
    if (this.#head - behind >= PAGE) return 0;
    const apart = this.#isAwaited ? Math.min(gatherMs, FLUSH_SOON_MS) : gatherMs;
    return this.#beganAt + apart - performance.now();
  }

  #rest(ms: number): Promise<void> {
    if (this.#ended.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const poll = setTimeout(() => this.poll(), ms);
      this.#wake = () => {
        clearTimeout(poll);
        resolve();
      };
    });
  }

  async #retry({ client }: Session, { projector, resolve, reject }: Retry): Promise<void> {
    try {
      resolve(await retryParkedEvents(client, this.#options.store, projector));
      this.#mustReload = true;
    } catch (error) {
      reject(error);
      throw error;
    }
  }

  async #beat({ client }: Session): Promise<void> {
    const now = Date.now();
    if (now - this.#heartbeatAt < HEARTBEAT_MS) return;
    this.#heartbeatAt = now;
    await client.query(
      'INSERT INTO views.projection_heartbeat (seen_at) VALUES (now()) ON CONFLICT (is_only) DO UPDATE SET seen_at = now()',
    );
  }
}
