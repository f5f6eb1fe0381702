import {
  cardSize,
  countsAt,
  HOUR_MS,
  REFUSALS,
  type StoredCardEvent,
  type StoredCardMergeEvent,
  WHAT_IF,
} from '@stampwell/contracts';
import type { WhatIfResult } from '@stampwell/contracts/http/what-if.ts';
import { addBalance, type Balances, balancesByDay } from './balances-by-day.ts';
import { OtherCard, programmeTerms, type Replay, stepsAsked } from './card-replay.ts';
import { DailyCap } from './daily-cap.ts';
import { type DayNumber, dayOfNumber, type Moment, numberOfDay } from './days.ts';
import { type Course, countReward, noCourse, outcomeOf } from './outcome.ts';
import { Owed, type OwedTally } from './owed.ts';
import { owedOf } from './owed-days.ts';
import type {
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
import { type Requirement, type Requirements, USUAL } from './requirements.ts';

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

function answerOf({ days, today }: ReplayRequest, tally: Tally): Replayed {
  const { real, other } = tally;
  const first = numberOfDay(today) - days + 1;
  const balances = balancesByDay(tally.realBalances, days);
  const changes = changesOf(tally.parties);
  const result: WhatIfResult = {
    from: dayOfNumber(first),
    to: today,
    events: tally.events,
    customers: tally.customers,
    real: outcomeOf(real, balances.at(-1)),
    what_if: outcomeOf(other, balancesByDay(tally.otherBalances, 1)[0]),
    gain: changes.filter((one) => differenceOf(one) > 0).length,
    lose: changes.filter((one) => differenceOf(one) < 0).length,
    series: Array.from({ length: days }, (_, nth) => ({
      date: dayOfNumber(first + nth),
      real: real.rewardsByDay[nth] ?? 0,
      what_if: other.rewardsByDay[nth] ?? 0,
    })),
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
  /** The version of the terms that it goes by, and the stamps that it requires [WI10]. */
  held: number;
  required: number;
  /** Index of the shop's next version that may apply to it. */
  next: number;
  realRewards: number;
}

interface Shop {
  id: string;
  requirements: readonly Requirement[];
  cards: Map<string, Card>;
}

/** An in-memory projection of card events in the log's order: what happened, and what would have happened. */
export class CardsReplay {
  readonly #request: ReplayRequest;
  readonly #replay: Replay;
  readonly #first: DayNumber;
  readonly #last: DayNumber;
  readonly #requirements: Requirements;
  readonly #owed: Owed;
  readonly #tally: Tally;
  readonly #shops = new Map<string, Shop>();

  constructor(request: ReplayRequest, rules: CardRules, requirements: Requirements) {
    const { terms, days, today } = request;
    this.#request = request;
    this.#requirements = requirements;
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
    const cap = terms.daily_stamp_cap === null ? null : new DailyCap(terms.daily_stamp_cap);
    const termsAt = programmeTerms(terms);
    this.#replay = { rules, terms, termsAt, cap, first: this.#first, course: this.#tally.other };
  }

  apply(event: ReplayedEvent): void {
    if (event.type === 'StampsRefused') this.#applyRefused(event);
    else this.#applyToCard(event);
  }

  /** [WI16] */
  #applyRefused(event: StampsRefused): void {
    const { business_id, customer_id, until } = event.data;
    const moment = this.#momentOf(event);
    const card = this.#shops.get(business_id)?.cards.get(customer_id);
    const isAsked = moment.day >= this.#first && moment.day > this.#last - REFUSALS.days;
    const cooldown = (this.#request.terms.scan_cooldown_hours ?? Number.POSITIVE_INFINITY) * HOUR_MS;
    if (!card || !isAsked || cooldown >= card.real.leastCooldown(until)) return;
    card.other ??= this.#enter(card);
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
    if (day >= this.#first) card.other ??= this.#enter(card);
    this.#goBy(shop, card, { until: day });
    this.#addBalance(day, card, -1);
    const took = card.real.apply(event, moment, this.#owed);
    goByOwn(shop, card, event);
    this.#addBalance(day, card, 1);
    this.#goBy(shop, card, { since: day, until: day });
    if (!card.other) {
      card.before = this.#replay.rules.evolve(card.before, event);
      return;
    }
    this.#applyToOther(event, card.other, moment);
    this.#count(card, event, { column: Math.max(day - this.#first, 0), took });
  }

  /** [WI19] Merges and splits move what the cards have under the other terms. */
  #applyToOther(event: StoredCardEvent, other: OtherCard, moment: Moment): void {
    switch (event.type) {
      case 'CardMergedInto':
      case 'CardSplitOff':
        this.#moveBetween(event, other, moment);
        return;
      // The other card's event of the same append has moved them.
      case 'CardMerged':
      case 'CardSplit':
      // The other terms say themselves what lapses [WI7], and are the same for each card.
      case 'StampsLapsed':
      case 'StampsBroughtBack':
      case 'TermsSwitched':
        return;
      default:
        other.apply(event, moment);
    }
  }

  /** @param from the event's card */
  #moveBetween(
    event: Extract<StoredCardMergeEvent, { type: 'CardMergedInto' | 'CardSplitOff' }>,
    from: OtherCard,
    moment: Moment,
  ): void {
    const { rules, termsAt } = this.#replay;
    const { business_id, customer_id, other_id, merge_id, steps, day } = event.data;
    const card = this.#cardOf(this.#shopOf(business_id), other_id);
    card.other ??= this.#enter(card);
    const into = card.other;
    const isSplit = event.type === 'CardSplitOff';
    // Under these terms the card may have had no stamps to merge.
    if (isSplit && !into.card.merges?.some(({ id }) => id === merge_id)) return;
    const two = {
      businessId: business_id,
      mergeId: merge_id,
      fromId: customer_id,
      intoId: other_id,
      terms: termsAt(steps),
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
  #goBy({ requirements }: Shop, card: Card, { since, until }: { since?: DayNumber; until: DayNumber }): void {
    for (;;) {
      const next = requirements[card.next];
      if (!next || next.from > until) return;
      card.next += 1;
      const isEmpty = card.real.balance === 0;
      if (!isEmpty && !next.at_once && !next.applies_to.includes(card.held)) continue;
      const from = since ?? next.from;
      this.#addBalance(from, card, -1);
      card.held = next.version;
      card.required = next.required;
      this.#addBalance(from, card, 1);
    }
  }

  #addBalance(day: DayNumber, { required, real: { balance } }: Card, times: 1 | -1): void {
    if (balance === 0) return;
    const column = Math.max(day - this.#first, 0);
    addBalance(this.#tally.realBalances, { required, balance, column }, { days: this.#request.days, times });
  }

  /** To be called after the last event. */
  answer(): Replayed {
    for (const shop of this.#shops.values())
      for (const [customer, card] of shop.cards) {
        this.#settle(shop, card);
        this.#countParty(shop, customer, card);
      }
    return answerOf(this.#request, this.#tally);
  }

  #shopOf(id: string): Shop {
    const known = this.#shops.get(id);
    if (known) return known;
    const shop = { id, requirements: this.#requirements.get(id) ?? [], cards: new Map() };
    this.#shops.set(id, shop);
    return shop;
  }

  #cardOf(shop: Shop, customerId: string): Card {
    const known = shop.cards.get(customerId);
    if (known) return known;
    const before = this.#replay.rules.initial;
    const real = new RealCard(groupOf(customerId));
    const card = { real, before, other: null, held: 0, required: USUAL, next: 0, realRewards: 0 };
    shop.cards.set(customerId, card);
    return card;
  }

  /** Starts the other card at its first event in the range. */
  #enter(card: Card): OtherCard {
    this.#tally.customers += 1;
    return this.#begin(card);
  }

  #begin({ real, before }: Card): OtherCard {
    return new OtherCard(this.#replay, before, real);
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
      // Stamps that were not given at the counter.
      default:
    }
  }

  /** Records stamps still open at the end, and those expired by the last day. */
  #settle(shop: Shop, card: Card): void {
    this.#goBy(shop, card, { until: this.#last });
    this.#owed.left(card.real.group, card.real.lots, this.#last + 1);
    if (this.#replay.terms.expiry_months !== null) {
      card.other ??= this.#begin(card);
      card.other.expire(this.#last);
    }
    const atEnd = {
      required: cardSize({ steps: stepsAsked(this.#replay.terms, [card.required]) }),
      balance: otherBalance(card),
    };
    addBalance(this.#tally.otherBalances, { ...atEnd, column: 0 }, { days: 1, times: 1 });
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
function goByOwn({ requirements }: Shop, card: Card, { data }: StoredCardEvent): void {
  const began = ('next_terms_version' in data ? data.next_terms_version : undefined) ?? data.terms_version;
  const own = requirements[began - 1];
  card.held = began;
  card.required = own?.required ?? cardSize(data);
  card.next = own ? began : requirements.length;
}

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
