import { createClient } from '@stampwell/base/postgres';
import pg from 'pg';
import type { Availability } from '../until-available.ts';
import { clientConfig } from './session.ts';

/** A pool or a single connection. */
export interface Queryable extends Availability {
  readonly ending: boolean;
  query<Row extends unknown[]>(statement: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>>;
}

export interface ConnectionOptions {
  /** A statement without an answer by then counts as lost, in case the server vanished silently. */
  timeoutMs: number;
  /** Called on lost connections. */
  onError: (error: unknown) => void;
  /** Called on the first statement that succeeds after that. */
  onRecovered?: (() => void) | undefined;
  /** Once aborted, its statements are no longer retried. */
  signal?: AbortSignal | undefined;
}

/** A dedicated connection: faster than a pool's, and no other query runs before its statements. Reconnects when lost. */
export class Connection implements Queryable {
  readonly #config: pg.ClientConfig;
  readonly onError: (error: unknown) => void;
  readonly onRecovered: (() => void) | undefined;
  readonly #signal: AbortSignal | undefined;
  #client: Promise<pg.Client> | null = null;
  #ending = false;

  constructor(url: string, { timeoutMs, onError, onRecovered, signal }: ConnectionOptions) {
    this.#config = { ...clientConfig(url), query_timeout: timeoutMs, connectionTimeoutMillis: timeoutMs };
    this.onError = onError;
    this.onRecovered = onRecovered;
    this.#signal = signal;
  }

  get ending(): boolean {
    return this.#ending || (this.#signal?.aborted ?? false);
  }

  async query<Row extends unknown[]>(statement: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>> {
    if (this.#ending) throw new Error('The event store is closed');
    this.#client ??= this.#connect();
    const connected = this.#client;
    try {
      return await (await connected).query<Row>(statement);
    } catch (error) {
      // After an error sent by the server the connection is usable; after any other its state is unknown.
      if (!(error instanceof pg.DatabaseError)) this.#leave(connected);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#ending = true;
    if (this.#client) await end(this.#client);
  }

  #connect(): Promise<pg.Client> {
    const client = createClient(this.#config, (error) => {
      this.onError(error);
      this.#leave(connected);
    });
    const connected = client.connect().then(() => client);
    // A server that is still starting sends an error; the next statement opens a new connection.
    connected.catch(() => this.#leave(connected));
    return connected;
  }

  #leave(connected: Promise<pg.Client>): void {
    if (this.#client === connected) this.#client = null;
    void end(connected);
  }
}

const end = (connected: Promise<pg.Client>) =>
  connected.then((client) => client.end()).catch(() => undefined);
