import pLimit from 'p-limit';
import type pg from 'pg';

/** Another relay took the lease: this one must not publish any more. */
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
const KEEP = `
  UPDATE relay.lease SET position = greatest(position, $2), held_until = now() + $3 * interval '1 ms'
    WHERE epoch = $1`;
const GIVE_BACK = `UPDATE relay.lease SET held_until = '-infinity' WHERE epoch = $1`;

/** The right to publish, for a while. Times are the database's; ours only tells how long ago we asked. */
export class Lease {
  readonly epoch: number;
  /** Where the relay before us came to. */
  readonly position: number;
  readonly #client: pg.ClientBase;
  readonly #leaseMs: number;
  #freshUntil: number;
  /** A connection takes one query after the other. */
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

  /** Half of its time has passed. */
  get isStale(): boolean {
    return performance.now() >= this.#freshUntil;
  }

  /** Notes how far Kafka has acknowledged, and holds on. @throws Fenced */
  keep(position = 0): Promise<void> {
    return this.#inTurn(() => this.#keep(position));
  }

  async #keep(position: number): Promise<void> {
    const askedAt = performance.now();
    const { rowCount } = await this.#client.query(KEEP, [this.epoch, position, this.#leaseMs]);
    if (rowCount === 0) throw new Fenced(this.epoch);
    this.#freshUntil = askedAt + this.#leaseMs / 2;
  }

  /** Another may begin at once. */
  async giveBack(): Promise<void> {
    await this.#inTurn(() => this.#client.query(GIVE_BACK, [this.epoch]));
  }
}
