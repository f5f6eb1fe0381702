import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Json, Reply } from '../support/client.ts';
import { countTo } from '../support/side-by-side.ts';

/** One thing that somebody at the counter wants, and will have, however often it takes. */
export interface Wish {
  key: string;
  path: string;
  body: Json;
  sentAt: number;
  /** The transaction's id once it was acknowledged; none where it was refused. */
  transaction?: string;
}

export interface LoadOptions {
  client: Client;
  /** The owner's access token, which lives for some minutes only. */
  signIn(): Promise<string>;
  /** The customers' codes. */
  codes: string[];
  perSecond: number;
}

const WORKERS = 16;
/** Of ten wishes one is a reward, one takes something back, the rest are stamps. */
const [REDEEM_BELOW, UNDO_BELOW] = [0.1, 0.2];
const REFUSALS = ['not_eligible', 'invalid_state'];
const RETRY_MS = 25;

/** Stamps and redeems without pause. Whoever gets no answer tries again with the same key, until there is one. */
export class Load {
  /** Acknowledged, in the order of their answers. */
  readonly acknowledged: Wish[] = [];
  /** How long it ran. */
  runningMs = 0;
  readonly #options: LoadOptions;
  #token = Promise.resolve('');
  #waiting: { isMet: (wish: Wish) => boolean; count: number; resolve: () => void }[] = [];
  #stop: () => Promise<void> = async () => {};

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.#renew();
    const began = performance.now();
    let isStopping = false;
    const workers = countTo(WORKERS).map(async () => {
      while (!isStopping) await this.#wish();
    });
    this.#stop = async () => {
      isStopping = true;
      await Promise.all(workers);
      this.runningMs += performance.now() - began;
    };
  }

  /** Resolves when every wish has its answer. */
  stop(): Promise<void> {
    return this.#stop();
  }

  /** Resolves when so many more are acknowledged, of those sent from now on. */
  hear(count: number): Promise<void> {
    const now = performance.now();
    return new Promise((resolve) =>
      this.#waiting.push({ isMet: ({ sentAt }) => sentAt >= now, count, resolve }),
    );
  }

  async #renew(): Promise<void> {
    this.#token = this.#options.signIn();
    await this.#token;
  }

  async #wish(): Promise<void> {
    const wish: Wish = { key: randomUUID(), ...this.#draw(), sentAt: performance.now() };
    const { status, body } = await this.#sendUntilAnswered(wish);
    if (status === 200) this.#acknowledge({ ...wish, transaction: String(body.transaction_id) });
    else if (!REFUSALS.includes(String(body.code))) throw new Error(`${status} ${JSON.stringify(body)}`);
    await sleep(Math.max(0, wish.sentAt + (1000 * WORKERS) / this.#options.perSecond - performance.now()));
  }

  #draw(): Pick<Wish, 'path' | 'body'> {
    const qr_code = oneOf(this.#options.codes);
    const chance = Math.random();
    const earlier = oneOf(this.acknowledged)?.transaction;
    if (chance < REDEEM_BELOW) return { path: '/stamps/business-redeem', body: { qr_code } };
    if (chance < UNDO_BELOW && earlier) return { path: '/stamps/undo', body: { transaction_id: earlier } };
    return { path: '/stamps/scan', body: { qr_code } };
  }

  async #sendUntilAnswered({ key, path, body }: Wish): Promise<Reply> {
    for (;;) {
      const promised = this.#token;
      const token = await promised;
      const reply = await this.#options.client.call(path, { token, key, body }).catch(() => undefined);
      const isOver = reply?.status === 401;
      if (reply && reply.status !== 503 && !isOver) return reply;
      // Of all that hear that the token's time is over, one asks for the next.
      if (isOver && this.#token === promised) await this.#renew();
      await sleep(RETRY_MS);
    }
  }

  #acknowledge(wish: Wish): void {
    this.acknowledged.push(wish);
    for (const waiting of this.#waiting) {
      if (waiting.isMet(wish)) waiting.count -= 1;
      if (waiting.count <= 0) waiting.resolve();
    }
    this.#waiting = this.#waiting.filter(({ count }) => count > 0);
  }
}

const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)];
