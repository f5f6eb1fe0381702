import { END, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import { pause } from '@stampwell/postgres';
import { LogGrowth } from '../log-growth.ts';

const PAUSE_MS = 250;

/** A subscription to the whole log that announces every process's appends, and reconnects when it is lost. */
export class KurrentListener {
  readonly #client: KurrentDBClient;
  readonly #onError: (error: unknown) => void;
  readonly #growth = new LogGrowth();
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;

  constructor(client: KurrentDBClient, onError: (error: unknown) => void) {
    this.#client = client;
    this.#onError = onError;
  }

  growth(): LogGrowth {
    this.#running ??= this.#run();
    return this.#growth;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#listen().catch(this.#onError);
      await pause(PAUSE_MS, signal);
    }
  }

  async #listen(): Promise<void> {
    const subscription = this.#client.subscribeToAll({ fromPosition: END });
    const stop = () => void subscription.unsubscribe().catch(() => subscription.destroy());
    this.#closing.signal.addEventListener('abort', stop);
    // Events may have been appended while disconnected.
    subscription.once('confirmation', () => this.#growth.announce());
    try {
      for await (const _ of subscription) this.#growth.announce();
    } finally {
      this.#closing.signal.removeEventListener('abort', stop);
    }
  }
}
