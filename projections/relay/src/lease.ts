import pLimit from 'p-limit';
import type pg from 'pg';

/** Another relay took the lease: this one must stop publishing. */
export class Fenced extends Error {
  constructor(epoch: number) {
    super(`The lease of epoch ${epoch} is another relay's now`);
    this.name = 'Fenced';
  }
}

type Row = [epoch: string, position: string];

const TAKE = `
  UPDATE relay.lease SET epoch = epoch + 1, holder = $1, held_until = now() + $2 * interval '1 ms'
    WHERE held_until < now() RETURNING epoch, position`;
const RENEW = `
  UPDATE relay.lease SET position = greatest(position, $2), held_until = now() + $3 * interval '1 ms'
    WHERE epoch = $1`;
const RELEASE = `UPDATE relay.lease SET held_until = '-infinity' WHERE epoch = $1`;

/**
 * The right to publish for a limited time. Expiry uses the database's clock; the local one only measures time since the last renewal.
 */
export class Lease {
  readonly epoch: number;
  /** The position saved by the previous relay. */
  readonly position: number;
  readonly #client: pg.ClientBase;
  readonly #leaseMs: number;
  #freshUntil: number;
  /** A connection runs one query at a time. */
  readonly #inTurn = pLimit(1);

  private constructor(client: pg.ClientBase, [epoch, position]: Row, leaseMs: number, askedAt: number) {
    this.#client = client;
    this.epoch = Number(epoch);
    this.position = Number(position);
    this.#leaseMs = leaseMs;
    this.#freshUntil = askedAt + leaseMs / 2;
  }

  /** @returns null while another relay holds it */
  static async take(client: pg.ClientBase, holder: string, leaseMs: number): Promise<Lease | null> {
    const askedAt = performance.now();
    const { rows } = await client.query<Row>({ text: TAKE, values: [holder, leaseMs], rowMode: 'array' });
    return rows[0] ? new Lease(client, rows[0], leaseMs, askedAt) : null;
  }

  /** True once half of the lease has passed. */
  get isStale(): boolean {
    return performance.now() >= this.#freshUntil;
  }

  /** Saves the position acknowledged by Kafka and renews the lease. @throws Fenced */
  renew(position = 0): Promise<void> {
    return this.#inTurn(() => this.#renew(position));
  }

  async #renew(position: number): Promise<void> {
    const askedAt = performance.now();
    const { rowCount } = await this.#client.query(RENEW, [this.epoch, position, this.#leaseMs]);
    if (rowCount === 0) throw new Fenced(this.epoch);
    this.#freshUntil = askedAt + this.#leaseMs / 2;
  }

  /** Lets another relay start at once. */
  async release(): Promise<void> {
    await this.#inTurn(() => this.#client.query(RELEASE, [this.epoch]));
  }
}
