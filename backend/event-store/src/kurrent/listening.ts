import { setTimeout as sleep } from 'node:timers/promises';
import { END, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import { Bell } from '../bell.ts';

const PAUSE_MS = 250;

/** A subscription to the whole log that rings at each append, whoever made it, and comes back whenever it is lost. */
export class KurrentListener {
  readonly #client: KurrentDBClient;
  readonly #onError: (error: Error) => void;
  readonly #bell = new Bell();
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;

  constructor(client: KurrentDBClient, onError: (error: Error) => void) {
    this.#client = client;
    this.#onError = onError;
  }

  bell(): Bell {
    this.#running ??= this.#run();
    return this.#bell;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#listen().catch(this.#onError);
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #listen(): Promise<void> {
    const subscription = this.#client.subscribeToAll({ fromPosition: END });
    const stop = () => void subscription.unsubscribe().catch(() => subscription.destroy());
    this.#closing.signal.addEventListener('abort', stop);
    // What was appended while nobody listened.
    subscription.once('confirmation', () => this.#bell.ring());
    try {
      for await (const _ of subscription) this.#bell.ring();
    } finally {
      this.#closing.signal.removeEventListener('abort', stop);
    }
  }
}
