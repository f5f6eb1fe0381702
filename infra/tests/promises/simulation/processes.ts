import type { StoredEvent } from '@stampwell/contracts';
import { type CommandHandler, createCommandHandler, type EventStore } from '@stampwell/event-store';
import type { Scheduler } from './scheduler.ts';

/** The process or its connection ended before it answered. */
export class NoAnswer extends Error {}

/** In percent of all calls. */
const LOSES_REQUEST = 5;
const LOSES_ANSWER = 5;
const CRASHES = 3;

/** Processes that decide commands on one store. One crashes now and then, and another with no memory takes its place. */
export class Processes {
  readonly #scheduler: Scheduler;
  readonly #store: EventStore<StoredEvent>;
  readonly #running: Process[];

  constructor(scheduler: Scheduler, store: EventStore<StoredEvent>, count: number) {
    this.#scheduler = scheduler;
    this.#store = store;
    this.#running = Array.from({ length: count }, () => new Process(scheduler, store));
  }

  /** Sends a command to one of them. @throws NoAnswer */
  async send<Answer>(command: (handle: CommandHandler<StoredEvent>) => Promise<Answer>): Promise<Answer> {
    const process = this.#scheduler.random.of(this.#running);
    const answer = Promise.race([command(process.handle), process.crashed]);
    answer.catch(() => undefined);
    if (this.#scheduler.chance(CRASHES)) {
      await this.#scheduler.turn();
      process.crash();
      const nth = this.#running.indexOf(process);
      if (nth >= 0) this.#running[nth] = new Process(this.#scheduler, this.#store);
    }
    return await answer;
  }
}

class Process {
  readonly handle: CommandHandler<StoredEvent>;
  readonly crashed: Promise<never>;
  #reject: (error: unknown) => void = () => undefined;
  #isRunning = true;

  constructor(scheduler: Scheduler, store: EventStore<StoredEvent>) {
    this.crashed = new Promise((_, reject) => {
      this.#reject = reject;
    });
    this.crashed.catch(() => undefined);
    let ms = 0;
    this.handle = createCommandHandler(this.#connect(scheduler, store), {
      cacheSize: 2,
      snapshotEvery: 3,
      clock: () => new Date(Date.UTC(2026, 2, 1) + ms++),
      pause: () => scheduler.turn(),
    });
  }

  /** A connection on which requests and answers take their time, and may be lost. */
  #connect(scheduler: Scheduler, store: EventStore<StoredEvent>): EventStore<StoredEvent> {
    const via =
      <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
      async (...args: Args): Promise<Answer> => {
        await scheduler.turn();
        // The rest of a crashed process never happens.
        if (!this.#isRunning) await new Promise(() => undefined);
        if (scheduler.chance(LOSES_REQUEST)) throw new NoAnswer();
        const answer = await call(...args);
        await scheduler.turn();
        if (scheduler.chance(LOSES_ANSWER)) throw new NoAnswer();
        return answer;
      };
    return {
      ...store,
      append: via(store.append),
      load: via(store.load),
      saveSnapshot: via(store.saveSnapshot),
    };
  }

  crash(): void {
    this.#isRunning = false;
    this.#reject(new NoAnswer());
  }
}
