import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions, Client, Json, Reply } from '../../client.ts';
import { type Customer, type Shop, signIn } from '../support/actors.ts';
import type { Random } from '../support/random.ts';
import { countTo } from '../support/side-by-side.ts';
import { type Answer, type Asked, Recorder } from './history.ts';

export interface TillsOptions {
  /** Clients of different API processes. A call goes to one of them, its retry to any. */
  clients: Client[];
  shops: Shop[];
  customers: Customer[];
  random: Random;
  /**
   * Calls of one card whose outcome is unknown. Each may have happened at any time or never: with 37 the checker takes over a
   * minute.
   */
  maxLost?: number;
}

interface Entry {
  id: string;
  kind: 'earned' | 'redeemed';
  stamps: number;
}

interface Card {
  name: string;
  shop: Shop;
  code: string;
  /** Acknowledged, newest last. */
  entries: Entry[];
  /** Operations whose answer is lost. */
  lost: number;
}

type Heard = Answer & { body?: Json };

const WORKERS = 16;
const RETRY_MS = 25;
/** In percent: calls whose connection is cut, and among lost answers the requests that are not repeated. */
const [CUT, GIVEN_UP] = [3, 40];
const MAX_CUT_MS = 12;
const MAX_LOST = 12;
/** Half of all operations are on a few cards at a time, so that they overlap. */
const [HOT_CARDS, HOT_FOR] = [4, 300];
const REFUSALS = ['not_eligible', 'invalid_state'];
const PATHS = {
  stamp: '/stamps/scan',
  redeem: '/stamps/business-redeem',
  undo: '/stamps/undo',
  read: '/business/validate-qr',
};

/** Tills of several shops that stamp, redeem, undo and look up, and record each of it. */
export class Tills {
  readonly recorder = new Recorder();
  readonly #options: TillsOptions;
  readonly #cards: Card[];
  readonly #renewing = new Map<Shop, Promise<void>>();
  /** Answers that never came, and requests that were repeated for it. */
  readonly counted = { lost: 0, repeated: 0 };
  #clientIds = 0;

  constructor(options: TillsOptions) {
    this.#options = options;
    this.#cards = options.shops.flatMap((shop) =>
      options.customers.map(({ id, code }) => ({
        name: `${shop.id}_${id}`,
        shop,
        code,
        entries: [],
        lost: 0,
      })),
    );
  }

  /** Resolves when so many operations are recorded in all. */
  async workUntil(operations: number): Promise<void> {
    await Promise.all(
      countTo(WORKERS).map(async () => {
        let client = this.#newClient();
        while (this.recorder.operations.length < operations) {
          const isLost = await this.#operate(client, this.#drawCard());
          // An operation without an answer may still be running, and a client of a history does one thing at a time.
          if (isLost) client = this.#newClient();
        }
      }),
    );
  }

  /** Reads every card, after all else. */
  async readAll(): Promise<void> {
    const cards = this.#cards.values();
    await Promise.all(
      countTo(WORKERS).map(async () => {
        const client = this.#newClient();
        for (const card of cards) await this.#do(card, { client, card: card.name, op: 'read' });
      }),
    );
  }

  #newClient = () => ++this.#clientIds;

  #drawCard(): Card {
    const { random } = this.#options;
    if (random.below(2) === 0) return random.of(this.#cards);
    const first = Math.floor(this.recorder.operations.length / HOT_FOR) * HOT_CARDS;
    return this.#cards[(first + random.below(HOT_CARDS)) % this.#cards.length] as Card;
  }

  async #operate(client: number, card: Card): Promise<boolean> {
    const { random } = this.#options;
    const asked: Asked = { client, card: card.name, op: 'read' };
    const chance = random.below(100);
    const entry = card.entries.at(-1 - random.below(3));
    if (chance < 45) Object.assign(asked, { op: 'stamp', stamps: 1 + random.below(3) });
    else if (chance < 60) Object.assign(asked, { op: 'redeem', rewardAt: card.shop.stampsRequired });
    else if (chance < 70 && entry)
      Object.assign(asked, { op: 'undo', entry: entry.id, kind: entry.kind, stamps: entry.stamps });
    const { answer, body } = await this.#do(card, asked);
    const stamps = Number(asked.op === 'stamp' ? asked.stamps : body?.stamps_used);
    if (answer === 'done' && (asked.op === 'stamp' || asked.op === 'redeem'))
      card.entries.push({
        id: String(body?.transaction_id),
        kind: asked.op === 'stamp' ? 'earned' : 'redeemed',
        stamps,
      });
    return answer === 'lost';
  }

  #do(card: Card, asked: Asked): Promise<Heard> {
    return this.recorder.record(asked, async () => {
      const { reply, mayStillRun } = await this.#sendUntilAnswered(card, asked);
      const isRefused = REFUSALS.includes(String(reply?.body.code));
      // An earlier try that is still running may yet succeed where this one was refused.
      if (!reply || (isRefused && mayStillRun)) {
        card.lost += 1;
        this.counted.lost += 1;
        return { answer: 'lost' };
      }
      const { status, body } = reply;
      if (status === 200) return { answer: 'done', ...told(asked.op, body), body };
      if (isRefused) return { answer: 'refused' };
      throw new Error(`${asked.op}: ${status} ${JSON.stringify(body)}`);
    });
  }

  /** With the same key, until it is answered or given up. */
  async #sendUntilAnswered(card: Card, asked: Asked): Promise<{ reply: Reply | null; mayStillRun: boolean }> {
    const { shop, code } = card;
    const key = asked.op === 'read' ? {} : { key: randomUUID() };
    let mayStillRun = false;
    for (;;) {
      const { token } = shop;
      const reply = await this.#send(asked, { ...key, token, body: bodyOf(asked, code) });
      mayStillRun ||= reply === null;
      if (reply === 'not sent') await sleep(RETRY_MS);
      else if (reply?.status === 401) await this.#renew(shop, token);
      else if (reply && reply.status !== 503) return { reply, mayStillRun };
      else if (this.#givesUp(card)) return { reply: null, mayStillRun };
      else {
        this.counted.repeated += 1;
        await sleep(RETRY_MS);
      }
    }
  }

  #givesUp = ({ lost }: Card): boolean =>
    lost < (this.#options.maxLost ?? MAX_LOST) && this.#options.random.below(100) < GIVEN_UP;

  /** @returns null if no answer came */
  async #send({ op }: Asked, options: CallOptions): Promise<Reply | 'not sent' | null> {
    const { clients, random } = this.#options;
    const cut = random.below(100) < CUT ? { cutAfterMs: random.below(MAX_CUT_MS) } : {};
    try {
      return await random.of(clients).call(PATHS[op], { ...options, ...cut });
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'not sent' : null;
    }
  }

  /** Access tokens last ten minutes. Of all requests with an expired one, only the first signs in again. */
  async #renew(shop: Shop, expired: string): Promise<void> {
    if (shop.token !== expired) return;
    const { clients, random } = this.#options;
    const renewing =
      this.#renewing.get(shop) ??
      signIn(random.of(clients), '/auth/business/login', shop.email)
        .then(({ token }) => void Object.assign(shop, { token }))
        .catch(() => undefined)
        .finally(() => this.#renewing.delete(shop));
    this.#renewing.set(shop, renewing);
    await renewing;
  }
}

function bodyOf({ op, stamps, entry }: Asked, code: string): Json {
  if (op === 'stamp') return { qr_code: code, stamp_amount: stamps };
  return op === 'undo' ? { transaction_id: entry } : { qr_code: code };
}

function told(op: Asked['op'], body: Json): Pick<Answer, 'balance' | 'redeemed'> {
  if (op === 'stamp' || op === 'undo') return { balance: Number(body.total_stamps) };
  if (op === 'redeem')
    return { balance: Number(body.remaining_stamps), redeemed: Number(body.total_redeemed) };
  const { current_stamps, total_redeemed } = body.stamp_info as Json;
  return { balance: Number(current_stamps), redeemed: Number(total_redeemed) };
}
