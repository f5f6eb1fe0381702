import type { Answer, Asked, Operation } from './history.ts';

/** A client's operation, how long before its effect it is called, and how long after it is answered. */
export interface Step {
  client: number;
  op: Operation['op'];
  stamps: number;
  before: number;
  after: number;
  /** `unheard`: it took effect, but the answer was lost. */
  fate: 'answered' | 'unheard' | 'never happened';
}

interface Entry {
  id: string;
  kind: 'earned' | 'redeemed';
  stamps: number;
  /** When a client knows its id. */
  knownAt: number;
}

export const REWARD_AT = 5;
/** From one effect to the next. */
const TICK = 10;

/** A card that does one thing at a time, for clients that wait for it more or less long. The last operation reads it. */
export class SimulatedCard {
  readonly history: Operation[] = [];
  readonly states = [{ balance: 0, redeemed: 0 }];
  #standing: Entry[] = [];
  #known: Entry[] = [];
  #freeAt = new Map<number, number>();
  #at = 0;

  constructor(steps: readonly Step[]) {
    for (const step of steps) this.#take(step);
    const { answer, balance, redeemed } = this.#apply({ client: 0, card: 'card', op: 'read' }, 0);
    this.readAtEnd({ answer, balance, redeemed });
  }

  /** A read after all else was answered. */
  readAtEnd(answer: Pick<Operation, 'balance' | 'redeemed'> & Partial<Answer>): void {
    const end = Math.max(0, ...this.history.map((operation) => operation.return));
    this.history.push({
      client: 0,
      card: 'card',
      op: 'read',
      call: end + 1,
      return: end + 2,
      answer: 'done',
      ...answer,
    });
  }

  #take({ client, op, stamps, before, after, fate }: Step): void {
    this.#at += TICK;
    const call = Math.max(this.#at - before, this.#freeAt.get(client) ?? 0);
    if (call >= this.#at) return;
    const entry = this.#known.findLast(({ knownAt }) => knownAt < call);
    if (op === 'undo' && !entry) return;
    const asked: Asked = { client, card: 'card', op };
    if (op === 'stamp') asked.stamps = stamps;
    if (op === 'redeem') asked.rewardAt = REWARD_AT;
    if (op === 'undo' && entry)
      Object.assign(asked, { entry: entry.id, kind: entry.kind, stamps: entry.stamps });
    const answered = this.#at + after;
    const done: Answer =
      fate === 'never happened'
        ? { answer: 'lost' }
        : this.#apply(asked, fate === 'answered' ? answered : Number.POSITIVE_INFINITY);
    this.#freeAt.set(client, answered);
    this.history.push({
      ...asked,
      call,
      return: answered,
      ...(fate === 'answered' ? done : { answer: 'lost' }),
    });
  }

  #apply(asked: Asked, knownAt: number): Answer {
    const { balance, redeemed } = this.states.at(-1) ?? { balance: 0, redeemed: 0 };
    const gained = asked.stamps ?? 0;
    switch (asked.op) {
      case 'read':
        return { answer: 'done', balance, redeemed };
      case 'stamp':
        this.#enter('earned', gained, knownAt);
        return this.#become(balance + gained, redeemed);
      case 'redeem':
        if (balance < REWARD_AT) return { answer: 'refused' };
        this.#enter('redeemed', balance, knownAt);
        return this.#become(0, redeemed + 1);
      case 'undo': {
        const entry = this.#standing.find(({ id }) => id === asked.entry);
        const isEarned = entry?.kind === 'earned';
        if (!entry || (isEarned && balance < gained)) return { answer: 'refused' };
        this.#standing = this.#standing.filter((other) => other !== entry);
        return isEarned
          ? this.#become(balance - gained, redeemed)
          : this.#become(balance + gained, redeemed - 1);
      }
    }
  }

  #enter(kind: Entry['kind'], stamps: number, knownAt: number): void {
    const entry = { id: `entry-${this.states.length};`, kind, stamps, knownAt };
    this.#standing.push(entry);
    this.#known.push(entry);
  }

  #become(balance: number, redeemed: number): Answer {
    this.states.push({ balance, redeemed });
    return { answer: 'done', balance, redeemed };
  }
}
