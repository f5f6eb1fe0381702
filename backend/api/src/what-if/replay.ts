import { HOUR_MS, REFUSALS, type StoredStampCardEvent } from '@stampwell/contracts';
import type { WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import { type Count, OtherCard, programmeTerms, type Replay } from './card-replay.ts';
import { DailyCap } from './daily-cap.ts';
import { type DayNumber, dayReader, expiry, type Moment } from './days.ts';
import { hold } from './held.ts';
import { countReward, noCourse } from './outcome.ts';
import { Owed } from './owed.ts';
import type { CardRules, ReplayedEvent, ReplayRequest, StampsRefused } from './ports.ts';
import { RealCard } from './real-card.ts';
import { groupOf } from './redemption-curve.ts';
import { type Requirements, USUAL } from './requirements.ts';
import { type Card, otherBalance, partyOf, type Shop } from './shop.ts';
import { added, type Tally } from './tally.ts';

/**
 * A scratch projection: told of the events of some cards in the log's order, it keeps what was and what would have been. What it comes
 * to is added to what other cards come to, and is the same however they are dealt out, but under a cap, which counts over all of them
 * [WI9]. Everything is in memory and goes with it.
 */
export class CardsReplay {
  readonly #request: ReplayRequest;
  readonly #replay: Replay;
  readonly #first: DayNumber;
  readonly #last: DayNumber;
  readonly #requirements: Requirements;
  readonly #owed: Owed;
  readonly #tally: Tally;
  readonly #shops = new Map<string, Shop>();
  readonly #dayOf = dayReader();
  #column = 0;
  #counted: Card | null = null;

  constructor(request: ReplayRequest, rules: CardRules, requirements: Requirements) {
    const { terms, days, today } = request;
    this.#request = request;
    this.#requirements = requirements;
    this.#last = dayReader()(today);
    this.#first = this.#last - days + 1;
    const months = terms.expiry_months;
    const goneBy = months === null ? null : expiry(months);
    this.#replay = { rules, terms, termsAt: programmeTerms(terms), cap: capOf(terms), goneBy };
    this.#owed = new Owed(this.#first, days);
    this.#tally = {
      events: 0,
      customers: 0,
      real: noCourse(days),
      other: noCourse(days),
      realHeld: new Map(),
      otherHeld: new Map(),
      parties: new Map(),
      owed: this.#owed.tally,
    };
  }

  take(event: ReplayedEvent): void {
    if (event.type === 'StampsRefused') this.#takeRefused(event);
    else this.#takeOfCard(event);
  }

  /** [WI16] */
  #takeRefused(event: StampsRefused): void {
    const { business_id, customer_id, until } = event.data;
    const moment = { day: Math.min(this.#dayOf(event.data.day), this.#last), at: timeOf(event) };
    const card = this.#shops.get(business_id)?.cards.get(customer_id);
    const isAsked = moment.day >= this.#first && moment.day > this.#last - REFUSALS.days;
    const cooldown = (this.#request.terms.scan_cooldown_hours ?? Number.POSITIVE_INFINITY) * HOUR_MS;
    if (!card || !isAsked || cooldown >= card.real.leastCooldown(until)) return;
    card.other ??= this.#enter(card);
    this.#column = moment.day - this.#first;
    this.#counted = card;
    if (card.other.giveRefused(event, moment, this.#counter)) this.#tally.other.visits += 1;
  }

  #takeOfCard(event: StoredStampCardEvent): void {
    const { business_id, customer_id, day: dayText } = event.data;
    const day = Math.min(this.#dayOf(dayText), this.#last);
    this.#tally.events += 1;
    const shop = this.#shopOf(business_id);
    const card = this.#cardOf(shop, customer_id);
    // As the range begins the other card takes over what the real one holds.
    if (day >= this.#first) card.other ??= this.#enter(card);
    const required = this.#requiredOn(day, shop, card);
    const balance = card.real.balance;
    const moment = { day, at: timeOf(event) };
    const took = card.real.take(event, moment, this.#owed);
    this.#hold(day, { required, balance }, -1);
    this.#hold(day, { required, balance: card.real.balance }, 1);
    if (card.other) this.#count(card as Card & { other: OtherCard }, event, { moment, took });
    else card.before = this.#replay.rules.evolveAt(card.before, event, moment.at);
  }

  /** What the card needs on that day. On the days on which that changed, what it holds came to be worth more, or less. */
  #requiredOn(day: DayNumber, { requirements }: Shop, card: Card): number {
    let required = requirements[card.requirement]?.required ?? 0;
    for (;;) {
      const next = requirements[card.requirement + 1];
      if (!next || next.from > day) return required;
      this.#hold(next.from, { required, balance: card.real.balance }, -1);
      this.#hold(next.from, { required: next.required, balance: card.real.balance }, 1);
      card.requirement += 1;
      required = next.required;
    }
  }

  #hold(day: DayNumber, card: { required: number; balance: number }, times: 1 | -1): void {
    const { required, balance } = card;
    if (balance === 0) return;
    const column = Math.max(day - this.#first, 0);
    hold(this.#tally.realHeld, { required, balance, column }, { days: this.#request.days, times });
  }

  /** Of an event after which there is none of its card: nothing is kept of that but what it came to. */
  leave({ data: { business_id, customer_id } }: ReplayedEvent): void {
    const shop = this.#shops.get(business_id);
    const card = shop?.cards.get(customer_id);
    if (!shop || !card) return;
    shop.cards.delete(customer_id);
    this.#end(shop, customer_id, card);
  }

  /** At the end: it is not told of any more. */
  tally(): Tally {
    for (const shop of this.#shops.values())
      for (const [customer, card] of shop.cards) this.#end(shop, customer, card);
    return this.#tally;
  }

  #end(shop: Shop, customer: string, card: Card): void {
    this.#settle(shop, card);
    this.#countParty(shop, customer, card);
  }

  #shopOf(id: string): Shop {
    const known = this.#shops.get(id);
    if (known) return known;
    const shop = { id, requirements: this.#requirements.get(id) ?? USUAL, cards: new Map() };
    this.#shops.set(id, shop);
    return shop;
  }

  #cardOf(shop: Shop, customerId: string): Card {
    const known = shop.cards.get(customerId);
    if (known) return known;
    const before = this.#replay.rules.initial;
    const real = new RealCard(groupOf(customerId));
    const card = { real, before, other: null, requirement: 0, realRewards: 0, otherRewards: 0 };
    shop.cards.set(customerId, card);
    return card;
  }

  /** Into the range. */
  #enter(card: Card): OtherCard {
    this.#tally.customers += 1;
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
    const { real, other } = this.#tally;
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
        countReward(real, { column, took, times });
        card.realRewards += times;
      }
    }
  }

  /** Of the card that is told of an event. */
  readonly #counter: Count = {
    refused: () => {
      this.#tally.other.visits -= 1;
      this.#tally.other.refusedVisits += 1;
    },
    given: (stamps) => {
      this.#tally.other.stamps += stamps;
    },
    reward: (took, times) => {
      countReward(this.#tally.other, { column: this.#column, took, times });
      if (this.#counted) this.#counted.otherRewards += times;
    },
    expired: (stamps) => {
      this.#tally.other.expiredStamps += stamps;
    },
  };

  /** Stamps that still wait, and those that are gone by the last day. */
  #settle(shop: Shop, card: Card): void {
    const required = this.#requiredOn(this.#last, shop, card);
    this.#owed.left(card.real.group, card.real.lots, this.#last + 1);
    if (this.#replay.goneBy) {
      card.other ??= this.#begin(card);
      card.other.expire(this.#last, this.#counter);
    }
    const atEnd = { required: this.#replay.terms.stamps_required ?? required, balance: otherBalance(card) };
    hold(this.#tally.otherHeld, { ...atEnd, column: 0 }, { days: 1, times: 1 });
  }

  #countParty(shop: Shop, customer: string, card: Card): void {
    const { parties } = this.#tally;
    const party = partyOf(card);
    if (this.#request.businessId !== null) {
      if (party.real_rewards !== party.what_if_rewards) parties.set(customer, party);
      return;
    }
    const sum = parties.get(shop.id);
    parties.set(shop.id, sum ? added(sum, party) : party);
  }
}

/** Its words are made where somebody asks for them. */
const timeOf = (event: ReplayedEvent) => event.atMs ?? Date.parse(event.at);

const capOf = ({ daily_stamp_cap: cap }: WhatIfTerms) => (cap === null ? null : new DailyCap(cap));
