import { StoreUnavailable } from '../errors.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface BatcherOptions<Item, Result, Connection> {
  /**
   * Each carries one batch at a time. Those after the first are used only while batches return quickly: the server then
   * works on one while this process prepares the next. On a slow disk one large batch is faster.
   */
  connections: readonly Connection[];
  /** Returns each item's own result or error. An exception fails all of them. */
  run: (connection: Connection, items: Item[]) => Promise<(Result | Error)[]>;
  /** Items that share one of these never go in one batch: the later one waits. */
  exclusive?: (item: Item) => readonly string[];
  /** An item is never batched after an item that is exclusive in one of these, because it depends on that item's change. */
  restsOn?: (item: Item) => readonly string[];
}

const BATCH_SIZE = 128;
/** Longest queue; items beyond it are refused at once. */
const LONGEST_QUEUE = 10_000;
/** A batch that took longer than this was waiting for a disk or a network. */
const QUICK_MS = 2;
/** Fewer items than this do not use another connection. */
const SMALLEST_SHARE = 8;

/** Batches all requests of a tick into one round trip. While one is running, the next batch collects. */
export class Batcher<Item, Result, Connection> {
  readonly #run: BatcherOptions<Item, Result, Connection>['run'];
  readonly #exclusive: (item: Item) => readonly string[];
  readonly #restsOn: (item: Item) => readonly string[];
  readonly #connections: number;
  readonly #free: Connection[];
  #waiting: Waiting<Item, Result>[] = [];
  #settled: (() => void)[] = [];
  #scheduled = false;
  #quick = true;

  constructor({
    connections,
    run,
    exclusive = () => [],
    restsOn = () => [],
  }: BatcherOptions<Item, Result, Connection>) {
    this.#run = run;
    this.#exclusive = exclusive;
    this.#restsOn = restsOn;
    this.#connections = connections.length;
    this.#free = connections.toReversed();
  }

  push(item: Item): Promise<Result> {
    if (this.#waiting.length >= LONGEST_QUEUE) return Promise.reject(new StoreUnavailable());
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ item, resolve, reject });
    this.#schedule();
    return promise;
  }

  /** Resolves when the queue is empty and no batch is running. */
  async drained(): Promise<void> {
    while (this.#waiting.length > 0 || this.#free.length < this.#connections) {
      await new Promise<void>((resolve) => this.#settled.push(resolve));
    }
  }

  #schedule(): void {
    if (this.#scheduled || !this.#mayGo()) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#mayGo()) void this.#go();
    });
  }

  #mayGo(): boolean {
    const isIdle = this.#free.length === this.#connections;
    if (isIdle) return this.#waiting.length > 0;
    return this.#quick && this.#free.length > 0 && this.#waiting.length >= SMALLEST_SHARE;
  }

  async #go(): Promise<void> {
    const batch = this.#nextBatch();
    // The most recently used connection: its server's caches are warm.
    const connection = this.#free.pop() as Connection;
    const began = performance.now();
    try {
      const results = await this.#run(
        connection,
        batch.map(({ item }) => item),
      );
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result instanceof Error) reject(result);
        else resolve(result as Result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#free.push(connection);
      this.#quick = performance.now() - began < QUICK_MS;
      this.#schedule();
      for (const settle of this.#settled.splice(0)) settle();
    }
  }

  /** The next batch: the queue divided by the connections that may take one now. */
  #nextBatch(): Waiting<Item, Result>[] {
    const connections = this.#quick ? this.#free.length : 1;
    const share = Math.max(SMALLEST_SHARE, Math.ceil(this.#waiting.length / connections));
    const size = Math.min(share, BATCH_SIZE);
    const batch: Waiting<Item, Result>[] = [];
    const passedOver: Waiting<Item, Result>[] = [];
    const taken = new Set<string>();
    let seen = 0;
    for (; seen < this.#waiting.length && batch.length < size; seen += 1) {
      const waiting = this.#waiting[seen] as Waiting<Item, Result>;
      const names = this.#exclusive(waiting.item);
      const mustWait = [...names, ...this.#restsOn(waiting.item)].some((name) => taken.has(name));
      (mustWait ? passedOver : batch).push(waiting);
      // A skipped item keeps its place: no later item with the same name may overtake it.
      for (const name of names) taken.add(name);
    }
    this.#waiting = [...passedOver, ...this.#waiting.slice(seen)];
    return batch;
  }
}
