import { StoreUnavailable } from '../errors.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface BatcherOptions<Item, Result, Connection> {
  /**
   * One batch at a time goes over each. Those after the first are used only as long as batches come back quickly: then
   * the server works on one while this process makes the next. Where they take their time, as on a slow disk, one large
   * batch is the better use of it.
   */
  connections: readonly Connection[];
  /** Settles each item by its own result or error; what it throws is for all of them. */
  run: (connection: Connection, items: Item[]) => Promise<(Result | Error)[]>;
  /** Items that share one of these never stand in one batch: the later one waits. */
  exclusive?: (item: Item) => readonly string[];
  /** An item does not stand behind one that is exclusive in these: it would rest on what has just changed. */
  restsOn?: (item: Item) => readonly string[];
}

const BATCH_SIZE = 128;
/** With more than these waiting, newcomers are turned away at once: a queue without end helps nobody. */
const LONGEST_QUEUE = 10_000;
/** A batch that took longer than this waited for a disk or a network rather than for work. */
const QUICK_MS = 2;
/** Fewer than these are not worth another connection. */
const SMALLEST_SHARE = 8;

/** Gathers what is asked for within one tick into one round trip. While one is under way the next batch gathers. */
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

  /** Resolves when nothing waits and nothing is under way. */
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
    const batch = this.#take();
    // The one that came back last: its server's caches are warm.
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
      for (const tell of this.#settled.splice(0)) tell();
    }
  }

  /** The next batch: a fair share for each connection that may take one now. */
  #take(): Waiting<Item, Result>[] {
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
      // What is passed over keeps its place: nothing later of the same name may overtake it.
      for (const name of names) taken.add(name);
    }
    this.#waiting = [...passedOver, ...this.#waiting.slice(seen)];
    return batch;
  }
}
