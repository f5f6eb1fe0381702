/**
 * One person's cards at one shop, by the words of RULES.md: a list of what happened, counted anew for each question. It is slow,
 * remembers everything and shares no code with the product, so that the two can be compared.
 */
export class PlainShop {
  #happened: Happened[] = [];
  #merges: Merge[] = [];
  /** Each card's terms, while it is under way. */
  #held: Record<string, PlainTerms | undefined> = {};
  #today: PlainTerms;

  constructor(terms: PlainTerms) {
    this.#today = terms;
  }

  /** [PG1] New terms, for cards that begin from now on, and for cards to which they are no harder. */
  change(terms: PlainTerms): void {
    this.#today = terms;
    const eased = (now: PlainTerms) => (isNoHarder(terms, now) ? terms : now);
    for (const [card, now] of Object.entries(this.#held)) if (now) this.#held[card] = eased(now);
    for (const one of this.#rewards()) one.under = eased(one.under);
    for (const merge of this.#merges) merge.before &&= eased(merge.before);
  }

  /** [SC63] */
  terms = (card: string): PlainTerms => this.#held[card] ?? this.#today;

  /** [SC1, SC2, SC3] @returns the refusal, or null */
  give(id: string, card: string, stamps: number, at: number): Refusal | null {
    if (stamps < 1 || stamps > 20) return 'validation_failed';
    const { cooldownMinutes } = this.terms(card);
    const last = this.#lastEarned(card);
    if (cooldownMinutes > 0 && last !== null && last + cooldownMinutes > at) return 'cooldown_active';
    this.#begin(card);
    this.#happened.push({ kind: 'stamps', id, card, stamps, at, isPaper: false });
    return null;
  }

  /** [SC41, SC51] */
  carryOver(id: string, card: string, stamps: number, at: number): Refusal | null {
    if (stamps < 1 || stamps >= fullCard(this.terms(card))) return 'validation_failed';
    if (this.#hasPaper(card)) return 'invalid_state';
    this.#begin(card);
    this.#happened.push({ kind: 'stamps', id, card, stamps, at, isPaper: true });
    return null;
  }

  /** [SC4, SC5, SC57 to SC60] @param asked the step's number; none for the largest that is ready */
  redeem(id: string, card: string, asked: number | undefined, at: number): Refusal | null {
    const under = this.terms(card);
    const { asks, spends, keepsRest } = under;
    const taken = this.#taken(card).map(({ step }) => step);
    const ready = asks
      .map((price, index) => ({ price, step: index + 1, isLast: index + 1 === asks.length }))
      .filter(({ price }) => this.#balance(card) >= price)
      .filter(({ step, isLast }) => isLast || spends || !taken.includes(step));
    const { price, step, isLast } = ready.findLast((one) => one.step === (asked ?? one.step)) ?? {};
    if (price === undefined || step === undefined) return 'not_eligible';
    if (!isLast && !spends) {
      this.#happened.push({ kind: 'reward', id, card, at, step, under, endedBy: null, pays: [] });
      return null;
    }
    const pays = this.#pays(card, price, isLast && !keepsRest ? Number.POSITIVE_INFINITY : price);
    if (isLast) for (const one of this.#taken(card)) one.endedBy = id;
    this.#happened.push({ kind: 'reward', id, card, at, pays, under });
    if (isLast) this.#held[card] = this.#today;
    this.#endIfEmpty(card);
    return null;
  }

  /** [SC53] Own stamps pay first, then merged cards, oldest first; who comes after the reward is paid for was not needed. */
  #pays(card: string, price: number, uses: number): Pay[] {
    let paid = 0;
    return [card, ...this.#mergedInto(card)].map((from) => {
      const stamps = Math.min(this.#own(from), uses - paid);
      const pay = { from, stamps, isNeeded: paid < price || from === card };
      paid += stamps;
      return pay;
    });
  }

  /** [SC8, SC9, SC10, SC11, SC12] */
  undo(id: string, card: string, at: number): Refusal | null {
    const entry = this.#happened.find((one) => 'id' in one && one.id === id && one.card === card);
    if (!entry || entry.kind === 'handed' || entry.isUndone || at - entry.at > 24 * 60)
      return 'invalid_state';
    if (entry.kind === 'stamps' && this.#own(card) < entry.stamps) return 'invalid_state';
    if (entry.kind === 'reward') this.#held[card] = this.#termsGivenBack(entry);
    entry.isUndone = true;
    for (const one of this.#steps()) if (one.endedBy === id) one.endedBy = null;
    this.#endIfEmpty(card);
    return null;
  }

  /** [SC64] A step on the way was taken on a card that goes on. */
  #termsGivenBack({ card, under, step, pays }: Reward): PlainTerms {
    const own = this.#held[card];
    const stamps = pays.reduce((sum, pay) => sum + pay.stamps, this.#balance(card));
    const isOwn = step !== undefined || (own && missing(own, stamps) < missing(under, stamps));
    return isOwn && own ? own : under;
  }

  /** [SC66 to SC68] */
  switchTerms(card: string): Refusal | null {
    if (!this.isOpened(card)) return 'not_found';
    const own = this.#held[card];
    if (this.#isMerged(card) || !own || own === this.#today) return 'invalid_state';
    const taken = this.#taken(card);
    if (taken.some(({ step }) => this.#today.spends || step >= this.#today.asks.length))
      return 'invalid_state';
    this.#held[card] = this.#today;
    for (const merge of this.#merges)
      if (merge.into === card) [merge.before, merge.rewards] = [this.#today, this.#rewards(card).length];
    return null;
  }

  /** [SC52, SC65] */
  merge(from: string, into: string): void {
    if (!this.isOpened(from)) return;
    const [own, other] = [this.#held[into], this.#held[from]];
    const stamps = this.#balance(into) + this.#balance(from);
    const isNearer = other && (!own || missing(other, stamps) < missing(own, stamps));
    this.#merges.push({
      from,
      into,
      lastEarned: this.#lastEarned(from),
      hadPaper: this.#hasPaper(from),
      before: own,
      rewards: this.#rewards(into).length,
    });
    this.#held[into] = isNearer ? other : own;
  }

  /** [SC53, SC62] What a reward needed of the card stays behind, steps too; what it used without need comes back. */
  split(from: string): void {
    const merge = this.#merges.find((one) => one.from === from);
    if (!merge) return;
    this.#giveTermsBack(merge);
    this.#merges = this.#merges.filter((one) => one !== merge);
    for (const reward of this.#happened.filter((one) => one.kind === 'reward'))
      if (reward.card === merge.into)
        for (const pay of reward.pays) if (pay.from === from) this.#settle(reward, pay, merge);
    for (const card of [from, merge.into]) this.#endIfEmpty(card);
  }

  /** [SC65] After the last split, unless the card was redeemed since. */
  #giveTermsBack(merge: Merge): void {
    const [oldest, next] = this.#merges.filter((one) => one.into === merge.into);
    if (oldest === merge && next) [next.before, next.rewards] = [merge.before, merge.rewards];
    if (!next && merge.before && merge.rewards === this.#rewards(merge.into).length)
      this.#held[merge.into] = merge.before;
  }

  /** [SC63] */
  #begin(card: string): void {
    this.#held[card] = this.terms(card);
  }

  /** [SC64] */
  #endIfEmpty(card: string): void {
    if (this.#balance(card) === 0 && this.#taken(card).length === 0) delete this.#held[card];
  }

  #settle(reward: Reward, pay: Pay, { from, into }: Merge): void {
    if (pay.isNeeded && !reward.isUndone) {
      this.#happened.push({ kind: 'handed', from, to: into, stamps: pay.stamps });
      pay.from = into;
      return;
    }
    pay.stamps = 0;
    for (const one of this.#steps(from)) if (one.endedBy === reward.id) one.endedBy = null;
  }

  /** Stamps that a counter sees on the card: none on a merged one. */
  #balance(card: string): number {
    if (this.#isMerged(card)) return 0;
    return [card, ...this.#mergedInto(card)].reduce((sum, one) => sum + this.#own(one), 0);
  }

  /** What a look at the card shows. */
  card(card: string) {
    const taken = this.#isMerged(card) ? [] : this.#taken(card).map(({ step }) => step);
    return {
      balance: this.#balance(card),
      taken: taken.sort(),
      rewards: this.#rewards(card).length,
      isOpened: this.isOpened(card),
      size: fullCard(this.terms(card)),
    };
  }

  /** Not undone; of all cards without a name. */
  #rewards = (card?: string): Reward[] =>
    this.#happened
      .filter((one) => one.kind === 'reward')
      .filter((one) => !one.isUndone && one.card === (card ?? one.card));

  isOpened(card: string): boolean {
    return (
      this.#happened.some((one) => 'card' in one && one.card === card) || this.#mergedInto(card).length > 0
    );
  }

  /** [SC57, SC62] Steps on the way that count on the card, those of merged cards too. */
  #taken = (card: string) =>
    [card, ...this.#mergedInto(card)].flatMap((one) => this.#steps(one)).filter(({ endedBy }) => !endedBy);

  /** Steps on the way that were taken on the card and not undone. */
  #steps = (card?: string) => this.#rewards(card).filter((one): one is StepTaken => one.step !== undefined);

  #isMerged = (card: string) => this.#merges.some((one) => one.from === card);
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
export type Refusal =
  | 'validation_failed'
  | 'cooldown_active'
  | 'invalid_state'
  | 'not_eligible'
  | 'not_found';

export interface PlainTerms {
  /** Stamps of each step. */
  asks: number[];
  spends: boolean;
  keepsRest: boolean;
  cooldownMinutes: number;
}
const missing = (terms: PlainTerms, stamps: number) => Math.max(0, fullCard(terms) - stamps);
const isNoHarder = (next: PlainTerms, now: PlainTerms) =>
  next.asks.length === now.asks.length &&
  next.asks.every((stamps, nth) => stamps <= (now.asks[nth] ?? 0)) &&
  next.cooldownMinutes <= now.cooldownMinutes &&
  next.spends === now.spends &&
  (next.keepsRest || !now.keepsRest);
const fullCard = ({ asks }: PlainTerms) => asks.at(-1) ?? 0;

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
  | Reward
  /** What a split leaves behind, because a reward needed it. */
  | { kind: 'handed'; from: string; to: string; stamps: number };
interface Reward {
  kind: 'reward';
  id: string;
  card: string;
  at: number;
  pays: Pay[];
  under: PlainTerms;
  /** Of a step on the way: its number, and the reward with which the card began anew. */
  step?: number;
  endedBy?: string | null;
  isUndone?: boolean;
}
type StepTaken = Reward & { step: number };
interface Pay {
  from: string;
  stamps: number;
  isNeeded: boolean;
}
interface Merge {
  from: string;
  into: string;
  lastEarned: number | null;
  hadPaper: boolean;
  /** Of the card that stays, before the merge. */
  before: PlainTerms | undefined;
  rewards: number;
}

function changeOf(one: Happened, card: string): number {
  if (one.kind === 'handed') return (one.to === card ? one.stamps : 0) - (one.from === card ? one.stamps : 0);
  if (one.isUndone) return 0;
  if (one.kind === 'stamps') return one.card === card ? one.stamps : 0;
  return one.pays.reduce((sum, pay) => sum - (pay.from === card ? pay.stamps : 0), 0);
}
