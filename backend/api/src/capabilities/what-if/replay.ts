import {
  type ClosedDays,
  countsAt,
  FIRST_PROGRAMME,
  HOUR_MS,
  REFUSALS,
  type StoredCardEvent,
  type StoredCardMergeEvent,
  WHAT_IF,
} from '@stampwell/contracts';
import type { WhatIfResult } from '@stampwell/contracts/http/what-if.ts';
import { askedIn, ruledBy, termsAsked } from './asked-terms.ts';
import { addBalance, type Balances, balancesByDay } from './balances-by-day.ts';
import { OtherCard, type Replay } from './card-replay.ts';
import { DailyCap } from './daily-cap.ts';
import { type DayNumber, dayOfNumber, type Moment, numberOfDay, withClosed } from './days.ts';
import { type Course, countReward, noCourse, outcomeOf } from './outcome.ts';
import { Owed, type OwedTally } from './owed.ts';
import { owedOf } from './owed-days.ts';
import type {
  CardCommand,
  CardRules,
  Replayed,
  ReplayedCard,
  ReplayedChange,
  ReplayedEvent,
  ReplayRequest,
  StampsRefused,
} from './ports.ts';
import { RealCard } from './real-card.ts';
import { groupOf } from './redemption-curve.ts';
import { type OwnTerms, type ShopTerms, type TermsByShop, USUAL, type Version } from './shop-terms.ts';

/** Rewards and stamps of a customer, or of a shop in a replay of all shops. */
type Party = Omit<ReplayedChange, 'id'>;

interface Tally {
  events: number;
  customers: number;
  real: Course;
  other: Course;
  /** By day of the range. */
  realBalances: Balances;
  /** Only at the end. */
  otherBalances: Balances;
  parties: Map<string, Party>;
  owed: OwedTally;
}

/** @param seasons the shop's; none of all shops at once */
function answerOf({ days, today }: ReplayRequest, tally: Tally, seasons: readonly ClosedDays[]): Replayed {
  const { real, other } = tally;
  const first = numberOfDay(today) - days + 1;
  const balances = balancesByDay(tally.realBalances, days);
  const changes = changesOf(tally.parties);
  const all = Array.from({ length: days }, (_, nth) => ({
    date: dayOfNumber(first + nth),
    real: real.rewardsByDay[nth] ?? 0,
    what_if: other.rewardsByDay[nth] ?? 0,
  }));
  // As reports do (decision 242).
  const isClosed = (date: string) => seasons.some(({ from, until }) => date > from && date < until);
  const series = all.filter(
    ({ date, ...rewards }) =>
      date === today || rewards.real !== 0 || rewards.what_if !== 0 || !isClosed(date),
  );
  const result: WhatIfResult = {
    from: dayOfNumber(first),
    to: today,
    events: tally.events,
    customers: tally.customers,
    real: outcomeOf(real, balances.at(-1)),
    what_if: outcomeOf(other, balancesByDay(tally.otherBalances, 1)[0]),
    gain: changes.filter((one) => differenceOf(one) > 0).length,
    lose: changes.filter((one) => differenceOf(one) < 0).length,
    series,
    closed_days: all.length - series.length,
    owed: owedOf(tally.owed, { first, balances }),
  };
  return { result, changes: changes.slice(0, WHAT_IF.changesKept) };
}

const differenceOf = (one: Party) => one.what_if_rewards - one.real_rewards;

/** Parties whose rewards differ, the largest difference first. */
function changesOf(parties: Tally['parties']): ReplayedChange[] {
  const size = (one: Party) => Math.abs(differenceOf(one));
  return [...parties]
    .map(([id, party]) => ({ id, ...party }))
    .filter((one) => size(one) > 0)
    .sort((a, b) => size(b) - size(a) || (a.id < b.id ? -1 : 1));
}

/** A customer's card at a shop, as it really was and under the other terms. */
interface Card {
  real: RealCard;
  /** The real card's fold, until the range begins. */
  before: ReplayedCard;
  /** Created at its first event in the range. */
  other: OtherCard | null;
  /** The terms that it really goes by [WI10]. */
  held: OwnTerms & { version: number };
  /** Index of the shop's next version that may apply to it. */
  next: number;
  realRewards: number;
}

interface Shop extends ShopTerms {
  id: string;
  cards: Map<string, Card>;
  replay: Replay;
}

/** An in-memory projection of card events in the log's order: what happened, and what would have happened. */
export class CardsReplay {
  readonly #request: ReplayRequest;
  readonly #replay: Pick<Replay, 'rules' | 'asked' | 'cap' | 'first' | 'course'>;
  readonly #first: DayNumber;
  readonly #last: DayNumber;
  readonly #termsOf: TermsByShop;
  readonly #owed: Owed;
  readonly #tally: Tally;
  readonly #shops = new Map<string, Shop>();

  constructor(request: ReplayRequest, rules: CardRules, termsOf: TermsByShop) {
    const { days, today } = request;
    const asked = askedIn(request.terms);
    this.#request = request;
    this.#termsOf = termsOf;
    this.#last = numberOfDay(today);
    this.#first = this.#last - days + 1;
    this.#owed = new Owed(this.#first, days);
    this.#tally = {
      events: 0,
      customers: 0,
      real: noCourse(days),
      other: noCourse(days),
      realBalances: new Map(),
      otherBalances: new Map(),
      parties: new Map(),
      owed: this.#owed.tally,
    };
    const cap = asked.daily_stamp_cap === null ? null : new DailyCap(asked.daily_stamp_cap);
    this.#replay = { rules, asked, cap, first: this.#first, course: this.#tally.other };
  }

  /** [WI25] Cards of the shop's other programmes are left out, but for what their givers' caps count. */
  apply(event: ReplayedEvent): void {
    const { programme = FIRST_PROGRAMME } = event.data;
    if (programme !== (this.#request.terms.programme ?? FIRST_PROGRAMME)) {
      this.#replay.cap?.countElsewhere(event);
      return;
    }
    if (event.type === 'StampsRefused') this.#applyRefused(event);
    else this.#applyToCard(event);
  }

  /** [WI16] */
  #applyRefused(event: StampsRefused): void {
    const { business_id, customer_id, until } = event.data;
    const moment = this.#momentOf(event);
    const shop = this.#shops.get(business_id);
    const card = shop?.cards.get(customer_id);
    const isAsked = moment.day >= this.#first && moment.day > this.#last - REFUSALS.days;
    const cooldown = (this.#request.terms.scan_cooldown_hours ?? Number.POSITIVE_INFINITY) * HOUR_MS;
    if (!shop || !card || !isAsked || cooldown >= card.real.leastCooldown(until)) return;
    card.other ??= this.#enter(shop, card);
    card.other.passTime(card.held, moment);
    card.other.giveRefused(event, moment);
  }

  #applyToCard(event: StoredCardEvent): void {
    const { business_id, customer_id } = event.data;
    const moment = this.#momentOf(event);
    const { day } = moment;
    this.#tally.events += 1;
    const shop = this.#shopOf(business_id);
    const card = this.#cardOf(shop, customer_id);
    // At the start of the range the other card takes over the real one's state.
    if (day >= this.#first) card.other ??= this.#enter(shop, card);
    this.#goBy(shop, card, { until: day });
    card.other?.passTime(card.held, moment);
    this.#addBalance(day, card, -1);
    const took = card.real.apply(event, moment, this.#owed);
    goByOwn(shop, card, event);
    this.#addBalance(day, card, 1);
    this.#goBy(shop, card, { since: day, until: day });
    if (!card.other) {
      card.before = this.#replay.rules.evolve(card.before, event);
      return;
    }
    this.#applyToOther(event, { shop, other: card.other }, moment);
    this.#count(card, event, { column: Math.max(day - this.#first, 0), took });
  }

  /** [WI19] Merges and splits move what the cards have under the other terms. */
  #applyToOther(
    event: StoredCardEvent,
    { shop, other }: { shop: Shop; other: OtherCard },
    moment: Moment,
  ): void {
    switch (event.type) {
      case 'CardMergedInto':
      case 'CardSplitOff':
        this.#moveBetween(event, { shop, from: other }, moment);
        return;
      // The other card's event of the same append has moved them.
      case 'CardMerged':
      case 'CardSplit':
      // Its next event says what the card goes by.
      case 'TermsSwitched':
        return;
      case 'StampsLapsed':
      case 'StampsBroughtBack':
        other.applyLapse(event, shop.replay.ownOf(event), moment);
        return;
      default:
        other.apply(event, moment);
    }
  }

  /** @param two the event's shop and card */
  #moveBetween(
    event: Extract<StoredCardMergeEvent, { type: 'CardMergedInto' | 'CardSplitOff' }>,
    { shop, from }: { shop: Shop; from: OtherCard },
    moment: Moment,
  ): void {
    const { rules, termsOf, ownOf } = shop.replay;
    const { business_id, customer_id, other_id, merge_id, day } = event.data;
    const card = this.#cardOf(shop, other_id);
    card.other ??= this.#enter(shop, card);
    const into = card.other;
    into.passTime(card.held, moment);
    const isSplit = event.type === 'CardSplitOff';
    // Under these terms the card may have had no stamps to merge.
    if (isSplit && !into.card.merges?.some(({ id }) => id === merge_id)) return;
    const two = {
      businessId: business_id,
      mergeId: merge_id,
      fromId: customer_id,
      intoId: other_id,
      terms: termsOf(ownOf(event)),
      today: day,
    };
    const cards = { from: from.card, into: into.card };
    const moved = isSplit ? rules.split(two, cards) : rules.merge(two, cards);
    for (const one of moved.from) from.move(one, moment);
    for (const one of moved.into) into.move(one, moment);
  }

  #momentOf(event: ReplayedEvent): Moment {
    return { day: Math.min(numberOfDay(event.data.day), this.#last), at: Date.parse(countsAt(event)) };
  }

  /** [SC63] Later versions of the terms. Each that applies to the card revalues its stamps from its day on. */
  #goBy({ versions }: Shop, card: Card, { since, until }: { since?: DayNumber; until: DayNumber }): void {
    for (;;) {
      const next = versions[card.next];
      if (!next || next.from > until) return;
      card.next += 1;
      const isEmpty = card.real.balance === 0;
      if (!isEmpty && !next.at_once && !next.applies_to.includes(card.held.version)) continue;
      const from = since ?? next.from;
      this.#addBalance(from, card, -1);
      card.held = next;
      this.#addBalance(from, card, 1);
    }
  }

  #addBalance(day: DayNumber, { held: terms, real: { balance } }: Card, times: 1 | -1): void {
    if (balance === 0) return;
    const column = Math.max(day - this.#first, 0);
    addBalance(this.#tally.realBalances, { terms, balance, column }, { days: this.#request.days, times });
  }

  /** To be called after the last event. */
  answer(): Replayed {
    for (const shop of this.#shops.values())
      for (const [customer, card] of shop.cards) {
        this.#settle(shop, card);
        this.#countParty(shop, customer, card);
      }
    const shop = this.#shops.get(this.#request.businessId ?? '');
    return answerOf(this.#request, this.#tally, shop?.seasons ?? []);
  }

  #shopOf(id: string): Shop {
    const known = this.#shops.get(id);
    if (known) return known;
    const terms = this.#termsOf(id);
    const shop = { ...terms, id, cards: new Map(), replay: { ...this.#replay, ...this.#termsAt(terms) } };
    this.#shops.set(id, shop);
    return shop;
  }

  #termsAt({
    versions,
    seasons,
    timeZone,
  }: ShopTerms): Pick<Replay, 'timeZone' | 'closed' | 'ownOf' | 'termsOf'> {
    const { asked } = this.#replay;
    const ruled = new WeakMap<OwnTerms, CardCommand['terms']>();
    return {
      timeZone,
      closed: asked.closed ? withClosed(seasons, asked.closed) : seasons,
      ownOf: ({ data }) => ownIn(versions, data),
      termsOf(own) {
        const terms = ruled.get(own) ?? ruledBy(asked, own);
        ruled.set(own, terms);
        return terms;
      },
    };
  }

  #cardOf(shop: Shop, customerId: string): Card {
    const known = shop.cards.get(customerId);
    if (known) return known;
    const real = new RealCard(groupOf(customerId), shop.seasons);
    const before = this.#replay.rules.initial;
    const card = { real, before, other: null, held: { ...USUAL, version: 0 }, next: 0, realRewards: 0 };
    shop.cards.set(customerId, card);
    return card;
  }

  /** Starts the other card at its first event in the range. */
  #enter({ replay }: Shop, { before, real }: Card): OtherCard {
    this.#tally.customers += 1;
    return new OtherCard(replay, before, real);
  }

  #count(
    card: Card,
    event: StoredCardEvent,
    { column, took }: { column: number; took: number | null },
  ): void {
    const { real } = this.#tally;
    switch (event.type) {
      case 'StampsGiven':
        if (!event.data.apology) real.visits += 1;
        real.stamps += event.data.amount;
        return;
      case 'StampsReversed':
        real.stamps -= event.data.amount;
        return;
      case 'RewardRedeemed':
      case 'RedemptionReversed': {
        const times = event.type === 'RewardRedeemed' ? 1 : -1;
        countReward(real, { column, took, times });
        card.realRewards += times;
        return;
      }
      case 'StampsLapsed':
        real.expiredStamps += event.data.amount;
        return;
      case 'StampsBroughtBack':
        real.expiredStamps -= event.data.amount;
        return;
      // Stamps that were not given at the counter.
      default:
    }
  }

  /** Records stamps still open at the end, and those that lapsed by the last day. */
  #settle(shop: Shop, card: Card): void {
    this.#goBy(shop, card, { until: this.#last });
    this.#owed.left(card.real.group, card.real.lots, this.#last + 1);
    if (this.#replay.asked.lapses_after_months)
      card.other ??= new OtherCard(shop.replay, card.before, card.real);
    card.other?.passTime(card.held, { day: this.#last, at: Number.POSITIVE_INFINITY });
    const terms = termsAsked(this.#replay.asked, card.held);
    const atEnd = { terms, balance: otherBalance(card), column: 0 };
    addBalance(this.#tally.otherBalances, atEnd, { days: 1, times: 1 });
  }

  #countParty(shop: Shop, customer: string, card: Card): void {
    const { parties } = this.#tally;
    const party = partyOf(card);
    if (this.#request.businessId !== null) {
      if (party.real_rewards !== party.what_if_rewards) parties.set(customer, party);
      return;
    }
    const sum = parties.get(shop.id);
    parties.set(shop.id, sum ? sumOf(sum, party) : party);
  }
}

/** [SC63] The terms that the event names; those after them are asked again. */
function goByOwn({ versions }: Shop, card: Card, { data }: StoredCardEvent): void {
  const began = ('next_terms_version' in data ? data.next_terms_version : undefined) ?? data.terms_version;
  card.held = versions[began - 1] ?? { ...USUAL, steps: data.steps, version: began };
  card.next = versions[began - 1] ? began : versions.length;
}

/** [WI1] What the programme of before does not know, the event says. */
const ownIn = (versions: readonly Version[], { steps, terms_version }: ReplayedEvent['data']): OwnTerms =>
  versions[terms_version - 1] ?? { ...USUAL, steps };

/** The card's stamps under the other terms. */
const otherBalance = ({ other, real }: Card) => other?.card.balance ?? real.balance;

const partyOf = (card: Card): Party => ({
  real_rewards: card.realRewards,
  what_if_rewards: card.other?.rewards ?? 0,
  real_stamps: card.real.balance,
  what_if_stamps: otherBalance(card),
});

const sumOf = (one: Party, other: Party): Party => ({
  real_rewards: one.real_rewards + other.real_rewards,
  what_if_rewards: one.what_if_rewards + other.what_if_rewards,
  real_stamps: one.real_stamps + other.real_stamps,
  what_if_stamps: one.what_if_stamps + other.what_if_stamps,
});
