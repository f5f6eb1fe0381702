import { createClient } from '@stampwell/postgres';
import pg from 'pg';
import type { Availability } from '../until-available.ts';
import { clientConfig } from './session.ts';

/** What a statement of the store is sent over: a pool, or one connection. */
export interface Queryable extends Availability {
  readonly ending: boolean;
  query<Row extends unknown[]>(statement: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>>;
}

export interface ConnectionOptions {
  /** A statement without an answer by then counts as lost: a server that vanished without a word must not hold us up. */
  timeoutMs: number;
  /** Hears of lost connections. */
  onError: (error: unknown) => void;
  /** Hears of the first statement that succeeds after that. */
  onRecovered?: () => void;
}

/** One connection for one kind of statement: quicker than a pool's, and nobody else's query stands before it. Comes back when lost. */
export class Connection implements Queryable {
  readonly #config: pg.ClientConfig;
  readonly onError: (error: unknown) => void;
  readonly onRecovered: (() => void) | undefined;
  #client: Promise<pg.Client> | null = null;
  #ending = false;

  constructor(url: string, { timeoutMs, onError, onRecovered }: ConnectionOptions) {
    this.#config = { ...clientConfig(url), query_timeout: timeoutMs, connectionTimeoutMillis: timeoutMs };
    this.onError = onError;
    this.onRecovered = onRecovered;
  }

  get ending(): boolean {
    return this.#ending;
  }

  async query<Row extends unknown[]>(statement: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>> {
    if (this.#ending) throw new Error('The event store is closed');
    this.#client ??= this.#connect();
    const connected = this.#client;
    try {
      return await (await connected).query<Row>(statement);
    } catch (error) {
      // The server's own refusal leaves the connection whole; after anything else nobody knows what it still holds.
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
    // A server that is still starting refuses by an error of its own; the next statement tries a new connection.
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
