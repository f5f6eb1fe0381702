import { HOUR_MS, REFUSALS, type StoredStampCardEvent, WHAT_IF } from '@stampwell/contracts';
import type { WhatIfResult, WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import { type Count, OtherCard, programmeTerms, type Replay } from './card-replay.ts';
import { DailyCap } from './daily-cap.ts';
import { type DayNumber, dayOfNumber, dayReader, expiry, type Moment } from './days.ts';
import { Outcome } from './outcome.ts';
import { Owed } from './owed.ts';
import type { CardRules, Replayed, ReplayedEvent, ReplayRequest, StampsRefused } from './ports.ts';
import { RealCard } from './real-card.ts';
import { type Card, changesOf, otherBalance, type Shop, worthOf } from './shop.ts';

/** Held on all cards now. */
interface Held {
  openStamps: number;
  fullCards: number;
  rewards: number;
}

/**
 * A scratch projection: told of every event of the cards in the log's order, it keeps what was and what would have been.
 * Everything is in memory and goes with it.
 */
export class ShopReplay {
  readonly #request: ReplayRequest;
  readonly #replay: Replay;
  readonly #first: DayNumber;
  readonly #last: DayNumber;
  readonly #real: Outcome;
  readonly #other: Outcome;
  readonly #owed: Owed;
  readonly #shops = new Map<string, Shop>();
  readonly #held: Held = { openStamps: 0, fullCards: 0, rewards: 0 };
  readonly #dayOf = dayReader();
  #cards = 0;
  #events = 0;
  #customers = 0;
  #column = 0;
  #counted: Card | null = null;

  constructor(request: ReplayRequest, rules: CardRules) {
    const { terms, days, today } = request;
    this.#request = request;
    this.#last = dayReader()(today);
    this.#first = this.#last - days + 1;
    const months = terms.expiry_months;
    const goneBy = months === null ? null : expiry(months);
    this.#replay = { rules, terms, termsAt: programmeTerms(terms), cap: capOf(terms), goneBy };
    this.#real = new Outcome(days);
    this.#other = new Outcome(days);
    this.#owed = new Owed(this.#first, this.#last);
  }

  take(event: ReplayedEvent): void {
    if (event.type === 'StampsRefused') this.#takeRefused(event);
    else this.#takeOfCard(event);
  }

  /** [WI16] */
  #takeRefused(event: StampsRefused): void {
    const { business_id, customer_id, until } = event.data;
    const moment = { day: Math.min(this.#dayOf(event.data.day), this.#last), at: Date.parse(event.at) };
    const card = this.#shops.get(business_id)?.cards.get(customer_id);
    const isAsked = moment.day >= this.#first && moment.day > this.#last - REFUSALS.days;
    const cooldown = (this.#request.terms.scan_cooldown_hours ?? Number.POSITIVE_INFINITY) * HOUR_MS;
    if (!card || !isAsked || cooldown >= card.real.leastCooldown(until)) return;
    card.other ??= this.#enter(card);
    this.#column = moment.day - this.#first;
    this.#counted = card;
    if (card.other.giveRefused(event, moment, this.#counter)) this.#other.visits += 1;
  }

  #takeOfCard(event: StoredStampCardEvent): void {
    const day = Math.min(this.#dayOf(event.data.day), this.#last);
    this.#events += 1;
    if (day > this.#first) this.#owed.before(day, this.#held);
    const shop = this.#shopOf(event);
    const card = this.#cardOf(shop, event.data.customer_id);
    // As the range begins the other card takes over what the real one holds.
    if (day >= this.#first) card.other ??= this.#enter(card);
    const balance = card.real.balance;
    const moment = { day, at: Date.parse(event.at) };
    const took = card.real.take(event, moment, this.#owed);
    this.#hold(balance, card.real.balance, shop.required);
    if (card.other) this.#count(card as Card & { other: OtherCard }, event, { moment, took });
    else card.before = this.#replay.rules.evolve(card.before, event);
  }

  finish(): Replayed {
    this.#settle();
    this.#owed.before(this.#last + 1, this.#held);
    const changes = changesOf([...this.#shops.values()], this.#request.businessId === null);
    const { days } = this.#request;
    const result: WhatIfResult = {
      from: dayOfNumber(this.#first),
      to: dayOfNumber(this.#last),
      events: this.#events,
      customers: this.#customers,
      real: this.#real.report(this.#atEnd(({ real }) => real.balance, null)),
      what_if: this.#other.report(this.#atEnd(otherBalance, this.#request.terms.stamps_required)),
      gain: changes.filter(({ real_rewards, what_if_rewards }) => what_if_rewards > real_rewards).length,
      lose: changes.filter(({ real_rewards, what_if_rewards }) => what_if_rewards < real_rewards).length,
      series: Array.from({ length: days }, (_, nth) => ({
        date: dayOfNumber(this.#first + nth),
        real: this.#real.rewardsByDay[nth] ?? 0,
        what_if: this.#other.rewardsByDay[nth] ?? 0,
      })),
      owed: this.#owed.report(),
    };
    return { result, changes: changes.slice(0, WHAT_IF.changesKept) };
  }

  #shopOf({ data: { business_id, stamps_required } }: StoredStampCardEvent): Shop {
    const known = this.#shops.get(business_id);
    if (!known) {
      const shop = { id: business_id, required: stamps_required, cards: new Map() };
      this.#shops.set(business_id, shop);
      return shop;
    }
    if (known.required !== stamps_required) this.#require(known, stamps_required);
    return known;
  }

  /** New terms count for every card at once. */
  #require(shop: Shop, required: number): void {
    for (const { real } of shop.cards.values()) {
      this.#hold(real.balance, 0, shop.required);
      this.#hold(0, real.balance, required);
    }
    shop.required = required;
  }

  #hold(before: number, after: number, required: number): void {
    const held = this.#held;
    held.openStamps += after - before;
    held.fullCards += Number(after >= required) - Number(before >= required);
    held.rewards += worthOf(after, required) - worthOf(before, required);
  }

  #cardOf(shop: Shop, customerId: string): Card {
    const known = shop.cards.get(customerId);
    if (known) return known;
    this.#cards += 1;
    const before = this.#replay.rules.initial;
    const real = new RealCard(this.#cards);
    const card = { real, before, other: null, realRewards: 0, otherRewards: 0 };
    shop.cards.set(customerId, card);
    return card;
  }

  /** Into the range. */
  #enter(card: Card): OtherCard {
    this.#customers += 1;
    return this.#begin(card);
  }

  #begin({ real, before }: Card): OtherCard {
    return new OtherCard(this.#replay, before, real);
  }

  /** An event of the range. */
  #count(
    card: Card & { other: OtherCard },
    event: StoredStampCardEvent,
    { moment, took }: { moment: Moment; took: number | null },
  ): void {
    const column = Math.max(moment.day - this.#first, 0);
    const real = this.#real;
    const other = this.#other;
    this.#column = column;
    this.#counted = card;
    card.other.take(event, moment, this.#counter);
    switch (event.type) {
      case 'StampsGiven':
        real.visits += 1;
        other.visits += 1;
        real.stamps += event.data.amount;
        return;
      case 'StampsReversed':
        real.stamps -= event.data.amount;
        return;
      case 'RewardRedeemed':
      case 'RedemptionReversed': {
        const times = event.type === 'RewardRedeemed' ? 1 : -1;
        real.reward(column, took, times);
        card.realRewards += times;
      }
    }
  }

  /** Of the card that is told of an event. */
  readonly #counter: Count = {
    refused: () => {
      this.#other.visits -= 1;
      this.#other.refusedVisits += 1;
    },
    given: (stamps) => {
      this.#other.stamps += stamps;
    },
    reward: (took, times) => {
      this.#other.reward(this.#column, took, times);
      if (this.#counted) this.#counted.otherRewards += times;
    },
    expired: (stamps) => {
      this.#other.expiredStamps += stamps;
    },
  };

  /** Stamps that still wait, and those that are gone by the last day. */
  #settle(): void {
    const { stampsRequired, terms } = this.#request;
    for (const shop of this.#shops.values()) {
      if (stampsRequired !== null && stampsRequired !== shop.required) this.#require(shop, stampsRequired);
      for (const card of shop.cards.values()) {
        this.#owed.waiting(card.real.group, card.real.lots);
        if (terms.expiry_months === null) continue;
        card.other ??= this.#begin(card);
        card.other.expire(this.#last, this.#counter);
      }
    }
  }

  #atEnd(balanceOf: (card: Card) => number, stampsRequired: number | null) {
    const held = { open_stamps: 0, full_cards: 0, owed_rewards: 0 };
    for (const shop of this.#shops.values()) {
      const required = stampsRequired ?? shop.required;
      for (const card of shop.cards.values()) {
        const balance = balanceOf(card);
        held.open_stamps += balance;
        held.full_cards += Number(balance >= required);
        held.owed_rewards += worthOf(balance, required);
      }
    }
    return { ...held, owed_rewards: Math.round(held.owed_rewards * 1000) / 1000 };
  }
}

const capOf = ({ daily_stamp_cap: cap }: WhatIfTerms) => (cap === null ? null : new DailyCap(cap));
