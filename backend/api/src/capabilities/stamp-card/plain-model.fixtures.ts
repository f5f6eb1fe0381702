/**
 * One person's cards at one shop, by the words of RULES.md: a list of what happened, counted anew for each question. It is slow,
 * remembers everything and shares no code with the product, so that the two can be compared.
 */
export class PlainShop {
  #happened: Happened[] = [];
  /** Each card's terms, from its first stamps to its reward. */
  #held: Record<string, Terms | undefined> = {};
  #today: Terms;

  constructor(terms: Terms) {
    this.#today = terms;
  }

  /** [PG1] New terms, for cards that begin from now on, and for cards to which they are no harder. */
  change(terms: Terms): void {
    this.#today = terms;
    const isNoHarder = (now: Terms) => terms.size <= now.size && terms.cooldownMinutes <= now.cooldownMinutes;
    for (const [card, now] of Object.entries(this.#held))
      if (now && isNoHarder(now)) this.#held[card] = terms;
    for (const one of this.#happened) if (one.kind === 'reward' && isNoHarder(one.under)) one.under = terms;
    for (const merge of this.#merges) if (merge.before && isNoHarder(merge.before)) merge.before = terms;
  }

  /** [SC63] */
  terms = (card: string): Terms => this.#held[card] ?? this.#today;

  /** [SC1, SC2, SC3] @returns the refusal, or null */
  give(id: string, card: string, stamps: number, at: number): Refusal | null {
    if (stamps < 1 || stamps > 20) return 'validation_failed';
    const last = this.#lastEarned(card);
    const wait = this.terms(card).cooldownMinutes;
    if (wait > 0 && last !== null && last + wait > at) return 'cooldown_active';
    this.#held[card] = this.terms(card);
    this.#happened.push({ kind: 'stamps', id, card, stamps, at, isPaper: false });
    return null;
  }

  /** [SC41, SC51] */
  carryOver(id: string, card: string, stamps: number, at: number): Refusal | null {
    if (stamps < 1 || stamps >= this.terms(card).size) return 'validation_failed';
    if (this.#hasPaper(card)) return 'invalid_state';
    this.#held[card] = this.terms(card);
    this.#happened.push({ kind: 'stamps', id, card, stamps, at, isPaper: true });
    return null;
  }

  /** [SC4, SC5, SC53] Own stamps pay first, then merged cards, oldest first; who comes after the reward is paid for was not needed. */
  redeem(id: string, card: string, at: number): Refusal | null {
    const under = this.terms(card);
    if (this.balance(card) < under.size) return 'not_eligible';
    let paid = 0;
    const pays = [card, ...this.#mergedInto(card)].map((from) => {
      const stamps = this.#own(from);
      const isNeeded = paid < under.size || from === card;
      paid += stamps;
      return { from, stamps, isNeeded };
    });
    this.#happened.push({ kind: 'reward', id, card, at, pays, under });
    delete this.#held[card];
    return null;
  }

  /** [SC8, SC9, SC10, SC11, SC12] */
  undo(id: string, card: string, at: number): Refusal | null {
    const entry = this.#happened.find((one) => 'id' in one && one.id === id && one.card === card);
    if (!entry || entry.kind === 'handed' || entry.isUndone || at - entry.at > 24 * 60)
      return 'invalid_state';
    if (entry.kind === 'stamps' && this.#own(card) < entry.stamps) return 'invalid_state';
    entry.isUndone = true;
    // [SC63, SC64]
    if (entry.kind === 'reward') this.#held[card] = entry.under;
    else if (this.balance(card) === 0) delete this.#held[card];
    return null;
  }

  /** [SC52] */
  merge(from: string, into: string): void {
    if (!this.isOpened(from)) return;
    const [own, other] = [this.#held[into], this.#held[from]];
    const stamps = this.balance(into) + this.balance(from);
    this.#merges.push({
      from,
      into,
      lastEarned: this.#lastEarned(from),
      hadPaper: this.#hasPaper(from),
      before: own,
      rewards: this.#rewards(into),
    });
    // [SC65]
    const missing = ({ size }: Terms) => Math.max(0, size - stamps);
    this.#held[into] = own && other ? (missing(other) < missing(own) ? other : own) : (own ?? other);
  }

  /** [SC53] What a reward needed of the card stays behind; what it used without need comes back. */
  split(from: string): void {
    const merge = this.#merges.find((one) => one.from === from);
    if (!merge) return;
    this.#giveTermsBack(merge);
    this.#merges = this.#merges.filter((one) => one !== merge);
    for (const reward of this.#happened) {
      if (reward.kind !== 'reward' || reward.card !== merge.into) continue;
      for (const pay of reward.pays.filter((one) => one.from === from)) {
        if (pay.isNeeded && !reward.isUndone) {
          this.#happened.push({ kind: 'handed', from, to: merge.into, stamps: pay.stamps });
          pay.from = merge.into;
        } else pay.stamps = 0;
      }
    }
    for (const card of [from, merge.into]) if (this.balance(card) === 0) delete this.#held[card];
  }

  /** [SC65] */
  #giveTermsBack(merge: Merge): void {
    const [first, second] = this.#merges.filter((one) => one.into === merge.into);
    if (first === merge && second) [second.before, second.rewards] = [merge.before, merge.rewards];
    if (!second && merge.before && merge.rewards === this.#rewards(merge.into))
      this.#held[merge.into] = merge.before;
  }

  /** Stamps that a counter sees on the card: none on a merged one. */
  balance(card: string): number {
    if (this.#merges.some((one) => one.from === card)) return 0;
    return [card, ...this.#mergedInto(card)].reduce((sum, one) => sum + this.#own(one), 0);
  }

  /** What a look at the card shows. */
  card(card: string) {
    return {
      balance: this.balance(card),
      rewards: this.#rewards(card),
      isOpened: this.isOpened(card),
      size: this.terms(card).size,
    };
  }

  #rewards(card: string): number {
    return this.#happened.filter((one) => one.kind === 'reward' && one.card === card && !one.isUndone).length;
  }

  isOpened(card: string): boolean {
    return (
      this.#happened.some((one) => 'card' in one && one.card === card) || this.#mergedInto(card).length > 0
    );
  }

  #merges: Merge[] = [];

  #mergedInto = (card: string) => this.#merges.filter((one) => one.into === card).map((one) => one.from);

  /** A card's own stamps: given, less what rewards took of it, and what a split left behind. */
  #own = (card: string): number => this.#happened.reduce((own, one) => own + changeOf(one, card), 0);

  #lastEarned(card: string): number | null {
    const own = this.#happened.findLast(
      (one) => one.kind === 'stamps' && !one.isPaper && one.card === card && !one.isUndone,
    );
    const times = this.#merges.filter((one) => one.into === card).map((one) => one.lastEarned);
    return [own?.kind === 'stamps' ? own.at : null, ...times].reduce(
      (last, at) => (at !== null && (last === null || at > last) ? at : last),
      null,
    );
  }

  #hasPaper(card: string): boolean {
    const own = this.#happened.some(
      (one) => one.kind === 'stamps' && one.isPaper && one.card === card && !one.isUndone,
    );
    return own || this.#merges.some((one) => one.into === card && one.hadPaper);
  }
}
export interface Terms {
  size: number;
  cooldownMinutes: number;
}

export type Refusal = 'validation_failed' | 'cooldown_active' | 'invalid_state' | 'not_eligible';

type Happened =
  | {
      kind: 'stamps';
      id: string;
      card: string;
      stamps: number;
      at: number;
      isPaper: boolean;
      isUndone?: boolean;
    }
  | {
      kind: 'reward';
      id: string;
      card: string;
      at: number;
      pays: { from: string; stamps: number; isNeeded: boolean }[];
      under: Terms;
      isUndone?: boolean;
    }
  /** What a split leaves behind, because a reward needed it. */
  | { kind: 'handed'; from: string; to: string; stamps: number };

interface Merge {
  from: string;
  into: string;
  lastEarned: number | null;
  hadPaper: boolean;
  /** Of the card that stays, before. */
  before: Terms | undefined;
  rewards: number;
}

function changeOf(one: Happened, card: string): number {
  if (one.kind === 'handed') return (one.to === card ? one.stamps : 0) - (one.from === card ? one.stamps : 0);
  if (one.isUndone) return 0;
  if (one.kind === 'stamps') return one.card === card ? one.stamps : 0;
  return one.pays.reduce((sum, pay) => sum - (pay.from === card ? pay.stamps : 0), 0);
}
