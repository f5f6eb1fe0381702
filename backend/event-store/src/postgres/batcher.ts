import { DomainError } from '@stampwell/contracts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface BatcherOptions<Item, Result> {
  /** Settles each item by its own result or error; what it throws is for all of them. */
  run: (items: Item[]) => Promise<(Result | Error)[]>;
  /** Items that share one of these never stand in one batch: the later one waits. */
  exclusive?: (item: Item) => readonly string[];
  /** Batches under way at once. */
  lanes?: number;
  batchSize?: number;
  /** With more than these waiting, newcomers are turned away at once: a queue without end helps nobody. */
  longestQueue?: number;
}

/** Gathers what is asked for within one tick into one round trip. While one is under way the next batch gathers. */
export class Batcher<Item, Result> {
  readonly #options: Required<BatcherOptions<Item, Result>>;
  #waiting: Waiting<Item, Result>[] = [];
  #running = 0;
  #scheduled = false;

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = { exclusive: () => [], lanes: 1, batchSize: 128, longestQueue: 10_000, ...options };
  }

  push(item: Item): Promise<Result> {
    if (this.#waiting.length >= this.#options.longestQueue)
      return Promise.reject(new DomainError('unavailable'));
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ item, resolve, reject });
    this.#schedule();
    return promise;
  }

  #schedule(): void {
    if (this.#scheduled || this.#running >= this.#options.lanes || this.#waiting.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      void this.#flush(this.#take());
    });
  }

  #take(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    const taken = new Set<string>();
    for (const waiting of this.#waiting) {
      const names = this.#options.exclusive(waiting.item);
      const fits = batch.length < this.#options.batchSize && !names.some((name) => taken.has(name));
      // A stream whose turn is passed on stays reserved, so that its later commands don't overtake.
      for (const name of names) taken.add(name);
      (fits ? batch : rest).push(waiting);
    }
    this.#waiting = rest;
    return batch;
  }

  async #flush(batch: Waiting<Item, Result>[]): Promise<void> {
    if (batch.length === 0) return;
    this.#running += 1;
    // With lanes to spare, what could not join this batch need not wait for its end.
    this.#schedule();
    try {
      const results = await this.#options.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result instanceof Error) reject(result);
        else resolve(result as Result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#running -= 1;
      this.#schedule();
    }
  }
}
