import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Json, Reply } from '../../client.ts';
import { countTo } from '../support/side-by-side.ts';

/** One intent, retried until it is answered. */
export interface Intent {
  key: string;
  path: string;
  body: Json;
  sentAt: number;
  answeredAt?: number;
  /** The transaction's id once acknowledged; undefined if refused. */
  transaction?: string;
}

export interface LoadOptions {
  client: Client;
  /** Gets the owner's access token, which expires after minutes. */
  signIn(): Promise<string>;
  /** The customers' codes. */
  codes: string[];
  perSecond: number;
}

const WORKERS = 16;
/** 10 % of the intents redeem, 10 % undo, the rest give stamps. */
const [REDEEM_BELOW, UNDO_BELOW] = [0.1, 0.2];
const REFUSALS = ['not_eligible', 'invalid_state'];
const RETRY_MS = 25;

/** Gives stamps and redeems continuously. Requests without an answer are repeated with the same key. */
export class Load {
  /** In the order of their answers. */
  readonly acknowledged: Intent[] = [];
  /** Answers that ask to come again later, and those of them that do not say when. */
  readonly unavailable = { answers: 0, withoutRetryAfter: 0 };
  /** Duration of the load. */
  runningMs = 0;
  readonly #options: LoadOptions;
  #token = Promise.resolve('');
  #waiting: { isMet: (intent: Intent) => boolean; count: number; resolve: () => void }[] = [];
  #stop: () => Promise<void> = async () => {};

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.#renew();
    const began = performance.now();
    let isStopping = false;
    const workers = countTo(WORKERS).map(async () => {
      while (!isStopping) await this.#intent();
    });
    this.#stop = async () => {
      isStopping = true;
      await Promise.all(workers);
      this.runningMs += performance.now() - began;
    };
  }

  /** Resolves when every intent has been answered. */
  stop(): Promise<void> {
    return this.#stop();
  }

  /** Resolves when that many intents, sent from now on, are acknowledged. */
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

  async #intent(): Promise<void> {
    const intent: Intent = { key: randomUUID(), ...this.#draw(), sentAt: performance.now() };
    const { status, body } = await this.#sendUntilAnswered(intent);
    if (status === 200)
      this.#acknowledge({
        ...intent,
        answeredAt: performance.now(),
        transaction: String(body.transaction_id),
      });
    else if (!REFUSALS.includes(String(body.code))) throw new Error(`${status} ${JSON.stringify(body)}`);
    await sleep(Math.max(0, intent.sentAt + (1000 * WORKERS) / this.#options.perSecond - performance.now()));
  }

  #draw(): Pick<Intent, 'path' | 'body'> {
    const qr_code = oneOf(this.#options.codes);
    const chance = Math.random();
    const earlier = oneOf(this.acknowledged)?.transaction;
    if (chance < REDEEM_BELOW) return { path: '/stamps/business-redeem', body: { qr_code } };
    if (chance < UNDO_BELOW && earlier) return { path: '/stamps/undo', body: { transaction_id: earlier } };
    return { path: '/stamps/scan', body: { qr_code } };
  }

  async #sendUntilAnswered({ key, path, body }: Intent): Promise<Reply> {
    for (;;) {
      const promised = this.#token;
      const token = await promised;
      const reply = await this.#options.client.call(path, { token, key, body }).catch(() => undefined);
      const isOver = reply?.status === 401;
      if (reply?.status === 503) {
        this.unavailable.answers += 1;
        if (!reply.headers['retry-after']) this.unavailable.withoutRetryAfter += 1;
      }
      if (reply && reply.status !== 503 && !isOver) return reply;
      // Concurrent requests share one renewal of an expired token.
      if (isOver && this.#token === promised) await this.#renew();
      await sleep(RETRY_MS);
    }
  }

  #acknowledge(intent: Intent): void {
    this.acknowledged.push(intent);
    for (const waiting of this.#waiting) {
      if (waiting.isMet(intent)) waiting.count -= 1;
      if (waiting.count <= 0) waiting.resolve();
    }
    this.#waiting = this.#waiting.filter(({ count }) => count > 0);
  }
}

const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)];
