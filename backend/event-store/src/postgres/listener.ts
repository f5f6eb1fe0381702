import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Bell } from '../bell.ts';
import { clientConfig } from './connections.ts';

const CHANNEL = 'stampwell_events';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;

export interface ListenerOptions {
  url: string;
  onError: (error: Error) => void;
}

/** One connection that listens for appends, whoever made them, and comes back whenever it is lost. */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #bell = new Bell();
  #client: pg.Client | null = null;
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** Rings at every append, and when some may have been missed. */
  bell(): Bell {
    this.#running ??= this.#run();
    return this.#bell;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#client?.end().catch(() => undefined);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (await this.#listen()) pause = FIRST_PAUSE_MS;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Listens until the connection ends. @returns whether it ever stood. */
  async #listen(): Promise<boolean> {
    const client = new pg.Client(clientConfig(this.#options.url));
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', this.#options.onError);
    client.on('notification', () => this.#bell.ring());
    try {
      await client.connect();
      this.#client = client;
      await client.query(`LISTEN ${CHANNEL}`);
      // What was appended while nobody listened.
      this.#bell.ring();
      if (this.#closing.signal.aborted) await client.end();
      await ended;
      return true;
    } catch {
      await client.end().catch(() => undefined);
      return false;
    } finally {
      this.#client = null;
    }
  }
}
