import { type EventStore, type UnknownEvent, untilUnknown } from '@stampwell/event-store';
import type pg from 'pg';
import { isPoison, SERVING, wordsOf } from '../batch.ts';
import { readCheckpoints, readParkedKeys } from '../checkpoints.ts';
import { openWriter } from '../connections.ts';
import type { Failures } from '../failures.ts';
import { measured } from '../projected-batches.ts';
import type { ProjectedEvent, Projector } from '../projector/projector.ts';
import { PAGE } from '../source.ts';
import { isTemporary } from '../temporary.ts';
import { recordWaiting, WAITING } from '../waiting.ts';
import { type ApplyContext, applyAlone, applyTogether, type Batch } from './apply.ts';

/** Pause of a projector after a failure that no event caused. */
const BROKEN_PAUSE_MS = 5000;

export interface SessionOptions {
  databaseUrl: string;
  store: Pick<EventStore, 'readAll'>;
  projectors: Projector[];
  failures?: Failures;
}

/**
 * Projects over one connection. Any failure that is not a single projector's ends the session; the next begins from the
 * checkpoints.
 */
export class Session {
  readonly client: pg.Client;
  readonly #options: SessionOptions;
  readonly #positions = new Map<string, number>();
  readonly #brokenUntil = new Map<string, number>();
  readonly #context: ApplyContext;
  #isWaiting = false;
  /** The next page, read while the current one is written. */
  #ahead: { after: number; page: Promise<ProjectedEvent[]> } | null = null;

  private constructor(client: pg.Client, options: SessionOptions) {
    this.client = client;
    this.#options = options;
    this.#context = {
      client,
      schema: SERVING,
      parkedKeys: new Map(),
      moveOf: (names, { from, to }) => ({ names, from, to }),
      failures: options.failures,
    };
  }

  static async open(options: SessionOptions): Promise<Session> {
    const client = await openWriter(options.databaseUrl);
    const session = new Session(client, options);
    try {
      await session.reload();
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** Reads checkpoints and parked keys again, because another process may have changed them. */
  async reload(): Promise<void> {
    const [checkpoints, parkedKeys] = await Promise.all([
      readCheckpoints(this.client),
      readParkedKeys(this.client),
    ]);
    this.#context.parkedKeys = parkedKeys;
    for (const { name } of this.#options.projectors)
      this.#positions.set(name, checkpoints.get(name)?.position ?? 0);
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }

  /** The lowest position of the projectors that may run; infinity if none may. */
  behind(held: Set<string>): number {
    return Math.min(
      Number.POSITIVE_INFINITY,
      ...this.#runnable(held).map((projector) => this.#at(projector)),
    );
  }

  /** Applies one batch for the projectors furthest behind. @returns its number of events; 0 at the head */
  async step(held: Set<string>): Promise<number> {
    const runnable = this.#runnable(held);
    const from = this.behind(held);
    if (!Number.isFinite(from)) return 0;
    const cohort = runnable.filter((projector) => this.#at(projector) === from);
    // Stops at the next projectors' position, so that they continue together from there.
    const ceiling = Math.min(
      Number.POSITIVE_INFINITY,
      ...runnable.map((projector) => this.#at(projector)).filter((at) => at > from),
    );
    const { known: page, unknown } = await untilUnknown(() => this.#read(from));
    if (unknown && page.length === 0) return await this.#wait(cohort, from, unknown);
    if (!unknown) this.#knowAll();
    const events = page.filter(({ position }) => position <= ceiling);
    const last = events.at(-1);
    if (!last) return 0;
    if (page.length === PAGE) this.#readAhead(last.position);
    await measured(cohort, events, () => this.#apply(cohort, { from, to: last.position, events }));
    return events.length;
  }

  /**
   * A newer release wrote the next event: the read models stop before it and report that, until a process that knows it has moved
   * them past it. @returns 1 if that has already happened
   */
  async #wait(cohort: Projector[], from: number, unknown: UnknownEvent): Promise<number> {
    await this.reload();
    if (cohort.some((projector) => this.#at(projector) !== from)) return 1;
    this.#options.failures?.failed(WAITING, unknown);
    this.#isWaiting = true;
    await recordWaiting(
      this.client,
      cohort.map(({ name }) => name),
      unknown,
    );
    return 0;
  }

  async #apply(cohort: Projector[], batch: Batch): Promise<void> {
    const isAlone = cohort.length === 1;
    try {
      if (!isAlone) await applyTogether(this.#context, cohort, batch);
    } catch (error) {
      if (isTemporary(error) && !isPoison(error)) throw error;
      for (const projector of cohort) await this.#applyAlone(projector, batch);
      return;
    }
    const [only] = cohort;
    if (isAlone && only) await this.#applyAlone(only, batch);
    else for (const { name } of cohort) this.#positions.set(name, batch.to);
  }

  async #applyAlone(projector: Projector, batch: Batch): Promise<void> {
    try {
      await applyAlone(this.#context, projector, batch);
      this.#positions.set(projector.name, batch.to);
    } catch (error) {
      if (isTemporary(error)) throw error;
      this.#brokenUntil.set(projector.name, Date.now() + BROKEN_PAUSE_MS);
      this.#options.failures?.failed(projector.name, error);
      await this.client.query('UPDATE views.projection_checkpoints SET error = $2 WHERE name = $1', [
        projector.name,
        wordsOf(error),
      ]);
      // Part of the batch may be committed.
      await this.reload();
    }
  }

  #knowAll(): void {
    if (this.#isWaiting) this.#options.failures?.recovered(WAITING);
    this.#isWaiting = false;
  }

  async #read(after: number): Promise<ProjectedEvent[]> {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead?.after === after) return await ahead.page;
    return await this.#options.store.readAll({ after, limit: PAGE, fromMemory: true });
  }

  #readAhead(after: number): void {
    const page: Promise<ProjectedEvent[]> = this.#options.store.readAll({
      after,
      limit: PAGE,
      fromMemory: true,
    });
    // Handled where the page is awaited; until then a rejection must not count as unhandled.
    page.catch(() => undefined);
    this.#ahead = { after, page };
  }

  #runnable(held: Set<string>): Projector[] {
    const now = Date.now();
    return this.#options.projectors.filter(
      ({ name }) => !held.has(name) && (this.#brokenUntil.get(name) ?? 0) <= now,
    );
  }

  #at({ name }: Projector): number {
    return this.#positions.get(name) ?? 0;
  }
}
