/**
 * One person's cards at one shop, by the words of RULES.md: a list of what happened, counted anew for each question. It is slow,
 * remembers everything and shares no code with the product, so that the two can be compared. Times are minutes of 2026, days are
 * numbers.
 */
export class PlainShop {
  #happened: Happened[] = [];
  #merges: Merge[] = [];
  /** Each card's terms, while it is under way. */
  #held: Record<string, PlainTerms | undefined> = {};
  #today: PlainTerms;
  #seasons: Season[] = [];
  #cameBack: { card: string; at: number }[] = [];
  /** Each card's day before which nothing lapses, and what its customer was last told. */
  #notBefore: Record<string, number> = {};
  #told: Record<string, { due: number; isLast: boolean }> = {};

  constructor(terms: PlainTerms) {
    this.#today = terms;
  }

  /** [PG1] New terms, for cards that begin from now on, and for cards to which they are no harder. */
  change(terms: PlainTerms): void {
    this.#today = terms;
    const eased = (now: PlainTerms) => (isNoHarder(terms, now) ? terms : now);
    for (const [card, now] of Object.entries(this.#held)) if (now) this.#held[card] = eased(now);
    for (const one of this.#happened) if ('under' in one) one.under = eased(one.under);
    for (const merge of this.#merges) merge.before &&= eased(merge.before);
  }

  /** [SC63] */
  terms = (card: string): PlainTerms => this.#held[card] ?? this.#today;

  /** [SU25] Closes, or moves the day on which it opens. */
  close(at: number, until: number, redeems: boolean): void {
    const now = this.#season(at);
    this.#seasons = [
      ...this.#seasons.filter((one) => one !== now),
      { from: now?.from ?? at, until: until * DAY, redeems },
    ];
  }
  reopen(at: number): void {
    const now = this.#season(at);
    if (now) now.until = at;
  }
  /** The last one alone: a scan of a day ago that a till saw in one before it counts. */
  #season = (at: number) => this.#seasons.slice(-1).find(({ from, until }) => from <= at && at < until);

  /** [SC1, SC2, SC3, SC70 to SC72, SC89] @returns the refusal, or null */
  give(id: string, card: string, stamps: number, { at, seen, isClockRight }: Scan): Refusal | null {
    const when = isClockRight && at - seen <= DAY ? seen : at;
    if (this.#season(when)) return 'closed_for_season';
    if (stamps < 1 || stamps > 20) return 'validation_failed';
    const lapse = this.#lapse(card);
    const missed = lapse && lapse.at > when ? lapse : undefined;
    const { cooldownMinutes } = missed ? this.#termsBack(missed) : this.terms(card);
    if (this.#earned(card).some((time) => Math.abs(time - when) < cooldownMinutes)) return 'cooldown_active';
    if (missed) this.#comesBack(missed, at);
    return this.#add({ kind: 'stamps', id, card, stamps, at, when, of: 'visit' });
  }

  /** [SC41, SC51] */
  carryOver(id: string, card: string, stamps: number, at: number): Refusal | null {
    if (this.#season(at)) return 'closed_for_season';
    if (stamps < 1 || stamps >= fullCard(this.terms(card))) return 'validation_failed';
    if (this.#hasPaper(card)) return 'invalid_state';
    return this.#add({ kind: 'stamps', id, card, stamps, at, when: at, of: 'paper' });
  }

  /** [SC75, SC76] */
  apologise(id: string, card: string, stamps: number, at: number, perMonth: number): Refusal | null {
    if (this.#season(at)) return 'closed_for_season';
    if (stamps < 1 || stamps > 5) return 'validation_failed';
    const given = this.#stamps().filter((one) => one.of === 'apology' && monthOf(one.at) === monthOf(at));
    if (given.reduce((sum, one) => sum + one.stamps, stamps) > perMonth) return 'limit_reached';
    return this.#add({ kind: 'stamps', id, card, stamps, at, when: at, of: 'apology' });
  }

  /** [SC63] */
  #add(stamps: Stamps): null {
    this.#held[stamps.card] = this.terms(stamps.card);
    this.#happened.push(stamps);
    return null;
  }

  /** [SC4, SC5, SC57 to SC60] @param asked the step's number; none for the largest that is ready */
  redeem(id: string, card: string, asked: number | undefined, at: number): Refusal | null {
    const season = this.#season(at);
    if (season && !season.redeems) return 'closed_for_season';
    const under = this.terms(card);
    const { price, step, isLast } =
      this.#ready(card).findLast((one) => one.step === (asked ?? one.step)) ?? {};
    if (price === undefined || step === undefined) return 'not_eligible';
    const reward = { kind: 'reward' as const, id, card, at, under };
    if (!isLast && !under.spends) {
      this.#happened.push({ ...reward, step, counts: card, pays: [] });
      return null;
    }
    const pays = this.#pays(card, price, isLast && !under.keepsRest ? Number.POSITIVE_INFINITY : price);
    this.#happened.push({ ...reward, pays });
    if (isLast) this.#endSteps(card, id);
    if (isLast) this.#held[card] = this.#today;
    this.#endIfEmpty(card);
    return null;
  }

  #ready(card: string) {
    const { asks, spends } = this.terms(card);
    const taken = this.#taken(card).map(({ step }) => step);
    return asks
      .map((price, index) => ({ price, step: index + 1, isLast: index + 1 === asks.length }))
      .filter(({ price }) => this.#balance(card) >= price)
      .filter(({ step, isLast }) => isLast || spends || !taken.includes(step));
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

  /** [SC8, SC9, SC10, SC11, SC12, SC82] */
  undo(id: string, card: string, at: number): Refusal | null {
    const entry = this.#happened.find((one) => 'id' in one && one.id === id && one.card === card);
    if (!entry || entry.kind === 'handed' || entry.kind === 'lapse') return 'invalid_state';
    if (entry.isUndone || at - entry.at > DAY) return 'invalid_state';
    if (entry.kind === 'stamps' && this.#own(card) < entry.stamps) return 'invalid_state';
    if (entry.kind === 'reward') this.#held[card] = this.#termsGivenBack(entry);
    this.#takeBack(entry);
    this.#waits(card, at, 7);
    return null;
  }

  #takeBack(entry: Stamps | Spent): void {
    entry.isUndone = true;
    for (const one of this.#steps()) if (one.endedBy === entry.id) one.endedBy = null;
    this.#endIfEmpty(entry.card);
  }

  /** [SC64] A step on the way was taken on a card that goes on. */
  #termsGivenBack({ card, under, step, pays }: Spent): PlainTerms {
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
    const before = { before: this.#today, rewards: this.#rewards(card).length, hasLapsed: false };
    for (const merge of this.#merges) if (merge.into === card) Object.assign(merge, before);
    return null;
  }

  /** [SC80 to SC83] The day on which a card's stamps lapse; null for none. */
  due(card: string): number | null {
    const { lapseMonths } = this.terms(card);
    const visit = this.#lastVisit(card);
    if (lapseMonths === null || this.#balance(card) === 0 || visit === null) return null;
    const day = dayOf(visit);
    const months = this.#ready(card).length > 0 ? 2 * lapseMonths : lapseMonths;
    return Math.max(this.#openDaysAfter(day, monthsLater(day, months) - day), this.#notBefore[card] ?? 0);
  }

  /** [SC83] */
  #openDaysAfter(day: number, days: number): number {
    const isClosed = (one: number) =>
      this.#seasons.some(({ from, until }) => dayOf(from) <= one && one < dayOf(until));
    let after = day;
    for (let left = days; left > 0; after++) if (!isClosed(after)) left--;
    return after;
  }

  /** [SC85, SC87] Nine o'clock. @returns what happens to the card then, and the day that was told */
  nine(id: string, card: string, at: number): [string, number] | null {
    const [due, today] = [this.due(card), dayOf(at)];
    if (due === null || this.#season(at)) return null;
    const last = this.#told[card];
    const told = last && last.due >= due && today <= last.due + 7 ? last : null;
    if (told?.isLast) return today < told.due ? null : this.#lapses(id, card, at, told.due);
    const day = Math.max(told?.due ?? due, today + 7);
    if (day > today + 7 && (told || day > today + 30)) return null;
    this.#told[card] = { due: day, isLast: day === today + 7 };
    return [day === today + 7 ? 'told 7' : 'told 30', day];
  }

  #lapses(id: string, card: string, at: number, due: number): [string, number] {
    const pays = this.#pays(card, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    this.#happened.push({ kind: 'lapse', id, card, at, under: this.terms(card), pays });
    this.#endSteps(card, id);
    for (const merge of this.#merges) if (merge.into === card) merge.hasLapsed = true;
    this.#endIfEmpty(card);
    return ['lapsed', due];
  }

  /** [SC86] */
  bringBack(card: string, at: number): Refusal | null {
    if (!this.isOpened(card)) return 'not_found';
    const lapse = this.#lapse(card);
    if (!lapse || this.#openDaysAfter(dayOf(lapse.at), 14) < dayOf(at)) return 'invalid_state';
    this.#comesBack(lapse, at);
    return null;
  }

  #comesBack(lapse: Spent, at: number): void {
    this.#held[lapse.card] = this.#termsBack(lapse);
    this.#takeBack(lapse);
    this.#cameBack.push({ card: lapse.card, at });
  }

  #termsBack({ card, under }: Spent): PlainTerms {
    const own = this.#held[card];
    return own && fullCard(own) < fullCard(under) ? own : under;
  }

  #lapse = (card: string) =>
    this.#happened.findLast(
      (one): one is Spent => one.kind === 'lapse' && one.card === card && !one.isUndone,
    );

  /** [SC82, SC84] */
  #lastVisit(card: string): number | null {
    const own = this.#happened.flatMap((one) => {
      if (one.kind === 'handed' || one.kind === 'lapse' || one.card !== card || one.isUndone) return [];
      return [one.kind === 'stamps' ? one.when : one.at];
    });
    const back = this.#cameBack.filter((one) => one.card === card).map(({ at }) => at);
    return latest([...own, ...back, ...this.#mergesInto(card).map((one) => one.lastVisit)]);
  }

  #waits(card: string, at: number, days: number): void {
    this.#notBefore[card] = Math.max(dayOf(at) + days, this.#notBefore[card] ?? 0);
  }

  /** [SC52, SC65, SC88] */
  merge(from: string, into: string, at: number): void {
    if (!this.isOpened(from)) return;
    const lapse = this.#lapse(from);
    if (lapse && at - lapse.at < 14 * DAY) this.#comesBack(lapse, at);
    const [own, other] = [this.#held[into], this.#held[from]];
    const stamps = this.#balance(into) + this.#balance(from);
    const isNearer = other && (!own || missing(other, stamps) < missing(own, stamps));
    this.#merges.push({
      ...{ from, into, before: own, hadPaper: this.#hasPaper(from), hasLapsed: false },
      ...{ lastEarned: latest(this.#earned(from)), lastVisit: this.#lastVisit(from) },
      rewards: this.#rewards(into).length,
    });
    this.#held[into] = isNearer ? other : own;
  }

  /** [SC53, SC62, SC82] What a reward needed of the card stays behind, steps too; what it used without need comes back. */
  split(from: string, at: number): void {
    const merge = this.#merges.find((one) => one.from === from);
    if (!merge) return;
    this.#giveTermsBack(merge);
    this.#merges = this.#merges.filter((one) => one !== merge);
    for (const one of this.#happened)
      if ('pays' in one && one.card === merge.into)
        for (const pay of one.pays) if (pay.from === from) this.#settle(one, pay, merge);
    for (const card of [from, merge.into]) this.#endIfEmpty(card);
    for (const card of [from, merge.into]) this.#waits(card, at, 30);
  }

  /** [SC65] After the last split, unless the card was redeemed or lapsed since. */
  #giveTermsBack(merge: Merge): void {
    const [oldest, next] = this.#mergesInto(merge.into);
    if (oldest === merge && next && !merge.hasLapsed)
      Object.assign(next, { before: merge.before, rewards: merge.rewards });
    if (!next && merge.before && !merge.hasLapsed && merge.rewards === this.#rewards(merge.into).length)
      this.#held[merge.into] = merge.before;
  }

  /** [SC64] */
  #endIfEmpty(card: string): void {
    if (this.#balance(card) === 0 && this.#taken(card).length === 0) delete this.#held[card];
  }

  #settle(spent: Spent, pay: Pay, { from, into }: Merge): void {
    const steps = this.#steps().filter((one) => one.counts === from && one.endedBy === spent.id);
    if (pay.isNeeded && !spent.isUndone) {
      this.#happened.push({ kind: 'handed', from, to: into, stamps: pay.stamps });
      pay.from = into;
      for (const one of steps) one.counts = into;
      return;
    }
    pay.stamps = 0;
    for (const one of steps) one.endedBy = null;
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
      due: this.due(card),
    };
  }

  isOpened = (card: string): boolean =>
    this.#happened.some((one) => 'card' in one && one.card === card) || this.#mergedInto(card).length > 0;

  /** Not undone; of all cards without a name. */
  #rewards = (card?: string): Spent[] =>
    this.#happened
      .filter((one): one is Spent => one.kind === 'reward')
      .filter((one) => !one.isUndone && one.card === (card ?? one.card));

  #stamps = () => this.#happened.filter((one) => one.kind === 'stamps').filter((one) => !one.isUndone);

  /** [SC57, SC62] Steps on the way that count on the card, those of merged cards too. */
  #taken = (card: string) => {
    const cards = [card, ...this.#mergedInto(card)];
    return this.#steps().filter(({ counts, endedBy }) => cards.includes(counts) && !endedBy);
  };

  /** Steps on the way that were taken and not undone. */
  #steps = () => this.#rewards().filter((one): one is StepTaken => one.step !== undefined);

  /** With the last step, or a lapse, the card begins anew. */
  #endSteps(card: string, id: string): void {
    for (const one of this.#taken(card)) one.endedBy = id;
  }

  #isMerged = (card: string) => this.#merges.some((one) => one.from === card);
  #mergesInto = (card: string) => this.#merges.filter((one) => one.into === card);
  #mergedInto = (card: string) => this.#mergesInto(card).map((one) => one.from);

  /** A card's own stamps: given, less what rewards and lapses took of it, and what a split left behind. */
  #own = (card: string): number => this.#happened.reduce((own, one) => own + changeOf(one, card), 0);

  /** [SC51] When the card earned, and a card that is merged into it last did. */
  #earned(card: string): number[] {
    const own = this.#stamps().filter((one) => one.of === 'visit' && one.card === card);
    const merged = this.#mergesInto(card).map((one) => one.lastEarned);
    return [...own.map(({ when }) => when), ...merged.filter((at) => at !== null)];
  }

  #hasPaper = (card: string): boolean =>
    this.#stamps().some((one) => one.of === 'paper' && one.card === card) ||
    this.#mergesInto(card).some((one) => one.hadPaper);
}

export type Refusal =
  | 'validation_failed'
  | 'cooldown_active'
  | 'closed_for_season'
  | 'invalid_state'
  | 'limit_reached'
  | 'not_eligible'
  | 'not_found';

export interface PlainTerms {
  /** Stamps of each step. */
  asks: number[];
  spends: boolean;
  keepsRest: boolean;
  cooldownMinutes: number;
  lapseMonths: number | null;
}
const missing = (terms: PlainTerms, stamps: number) => Math.max(0, fullCard(terms) - stamps);
const isNoHarder = (next: PlainTerms, now: PlainTerms) =>
  next.asks.length === now.asks.length &&
  next.asks.every((stamps, nth) => stamps <= (now.asks[nth] ?? 0)) &&
  next.cooldownMinutes <= now.cooldownMinutes &&
  next.spends === now.spends &&
  (next.keepsRest || !now.keepsRest) &&
  (next.lapseMonths ?? 99) >= (now.lapseMonths ?? 99);
const fullCard = ({ asks }: PlainTerms) => asks.at(-1) ?? 0;

const DAY = 24 * 60;
const dayOf = (minute: number) => Math.floor(minute / DAY);
/** Months of 2026 go on to 13 and more. */
const utc = (month: number, day: number) => Math.round(Date.UTC(2026, month, day) / (DAY * 60_000));
const dateOf = (day: number) => new Date((day + utc(0, 1)) * DAY * 60_000);
function monthsLater(day: number, months: number): number {
  const date = dateOf(day);
  const month = monthOf(day * DAY) + months;
  return Math.min(utc(month, date.getUTCDate()), utc(month + 1, 0)) - utc(0, 1);
}
function monthOf(minute: number): number {
  const date = dateOf(dayOf(minute));
  return (date.getUTCFullYear() - 2026) * 12 + date.getUTCMonth();
}
const latest = (times: (number | null)[]): number | null =>
  times.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

/** Seen by a till, and told when it arrived. */
interface Scan {
  at: number;
  seen: number;
  isClockRight: boolean;
}
interface Season {
  from: number;
  until: number;
  redeems: boolean;
}
type Happened = Stamps | Spent | Handed;
interface Stamps {
  kind: 'stamps';
  id: string;
  card: string;
  stamps: number;
  at: number;
  /** By which it is judged. */
  when: number;
  of: 'visit' | 'paper' | 'apology';
  isUndone?: boolean;
}
/** A reward, or a lapse, which is undone by bringing it back. */
interface Spent {
  kind: 'reward' | 'lapse';
  id: string;
  card: string;
  at: number;
  pays: Pay[];
  under: PlainTerms;
  /** Of a step on the way: its number, the card on which it counts, and what ended that card. */
  step?: number;
  counts?: string;
  endedBy?: string | null;
  isUndone?: boolean;
}
/** What a split leaves behind, because a reward needed it. */
interface Handed {
  kind: 'handed';
  from: string;
  to: string;
  stamps: number;
}
type StepTaken = Spent & { step: number; counts: string };
interface Pay {
  from: string;
  stamps: number;
  isNeeded: boolean;
}
interface Merge {
  from: string;
  into: string;
  lastEarned: number | null;
  lastVisit: number | null;
  hadPaper: boolean;
  /** Of the card that stays, before the merge. */
  before: PlainTerms | undefined;
  rewards: number;
  hasLapsed: boolean;
}

function changeOf(one: Happened, card: string): number {
  if (one.kind === 'handed') return (one.to === card ? one.stamps : 0) - (one.from === card ? one.stamps : 0);
  if (one.isUndone) return 0;
  if (one.kind === 'stamps') return one.card === card ? one.stamps : 0;
  return one.pays.reduce((sum, pay) => sum - (pay.from === card ? pay.stamps : 0), 0);
}
