import {
  businessDay,
  type CardLapseEvent,
  type CardMergeEvent,
  type ClosedDays,
  DEFAULT_TIME_ZONE,
  DomainError,
  dayBegins,
  daysAfter,
  HOUR_MS,
  type ProgrammeTerms,
  type StampCardEvent,
  type StoredCardEvent,
  stepsUnder,
} from '@stampwell/contracts';
import type { WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import * as programme from '../capabilities/programme/programme.decider.ts';
import {
  bringBack,
  lapsed,
  lapseOf,
  passTime,
  type Told,
} from '../capabilities/stamp-card/lapsing/lapsing.decider.ts';
import { closedDays, evolveSeasons } from '../capabilities/stamp-card/lapsing/lapsing.folds.ts';
import { mergeCards, splitCards } from '../capabilities/stamp-card/merging.decider.ts';
import * as decider from '../capabilities/stamp-card/stamp-card.decider.ts';
import * as card from '../capabilities/stamp-card/stamp-card.fixtures.ts';
import type {
  CardRules,
  ProgrammeEvent,
  ReplayedEvent,
  ReplayRequest,
  SeasonEvent,
  StampsRefused,
} from '../capabilities/what-if/ports.ts';
import { CardsReplay } from '../capabilities/what-if/replay.ts';
import { shopTermsReader } from '../capabilities/what-if/shop-terms.ts';
import { stored } from './given-when-then.ts';

const rules: CardRules = { ...decider, merge: mergeCards, split: splitCards, lapseOf, lapsed, bringBack };
const shopRules = { programme, seasons: { evolve: evolveSeasons, days: closedDays } };

/** Folds a card's events by the card's own decider. */
export const foldCard = (events: readonly StoredCardEvent[]) =>
  events.reduce(decider.evolve, decider.initial);

export const AS_IT_WAS: WhatIfTerms = {
  stamps_required: null,
  scan_cooldown_hours: null,
  daily_stamp_cap: null,
  expiry_months: null,
  double_day: null,
  carries_over: false,
};

/** The shop's terms at an attempt, by the stamps of their steps. */
export interface TriedTerms
  extends Partial<Pick<ProgrammeTerms, 'spends' | 'keeps_rest' | 'lapses_after_months'>> {
  /** A full card, where it is the only step. */
  required?: number;
  steps?: readonly number[];
  /** In hours. */
  cooldown?: number;
}

type Merging = { mergeInto: string } | { splitFrom: string };

export interface Try extends TriedTerms {
  at: string;
  customer: string;
  /**
   * A number of stamps, the reward, a step of it, a paper card, undoing the entry this many entries ago, putting the card into another
   * one and taking it apart again, bringing back what lapsed, closing the shop for a season until a day, or opening it again.
   */
  does:
    | number
    | 'redeem'
    | { step: number }
    | { carry: number }
    | { undo: number }
    | Merging
    | 'bring back'
    | { closeUntil: string }
    | 'reopen';
  employee?: string;
}

/** Runs the attempts through the card's decider. @returns the accepted events, in log order */
export const historyOf = (tries: readonly Try[]): StoredCardEvent[] => played(tries).history;

/** Includes the refusals because of the cooldown. */
export const wholeHistoryOf = (tries: readonly Try[]): ReplayedEvent[] => played(tries).whole;

/** What happened at a shop, and how its terms and seasons were meanwhile. */
export interface Played {
  whole: ReplayedEvent[];
  history: StoredCardEvent[];
  past: (ProgrammeEvent | SeasonEvent)[];
}

/** @param until the shop's mornings are played to this time; by default to the last attempt */
export function played(tries: readonly Try[], until?: string): Played {
  const shop = new PlayedShop();
  for (const one of tries) shop.try(one);
  if (until) shop.passMornings(until);
  return shop;
}

const ZONE = DEFAULT_TIME_ZONE;

/** A shop whose cards are decided on one after the other, and whose stamps lapse in the mornings. */
class PlayedShop implements Played {
  readonly whole: ReplayedEvent[] = [];
  readonly history: StoredCardEvent[] = [];
  readonly past: Played['past'] = [];
  readonly #cards = new Map<string, decider.StampCard>();
  readonly #told = new Map<string, Told>();
  #terms = { ...card.terms, version: 0 };
  #says = '';
  #season: { from: string; until: string } | null = null;
  #morning = '';

  try(one: Try): void {
    this.passMornings(one.at);
    this.#change(one);
    const decided = this.#attempt(one);
    if (decided instanceof DomainError) this.#refuse(one, decided);
    else for (const event of decided) this.#append(event, one);
  }

  #cardOf = (customer: string) => this.#cards.get(customer) ?? decider.initial;

  #append(
    decided: StampCardEvent | CardMergeEvent | CardLapseEvent,
    { at, employee = '' }: Pick<Try, 'at' | 'employee'>,
  ): void {
    const [sealed] = stored<StoredCardEvent>([{ ...decided, at }]);
    const actor = employee
      ? ({ kind: 'employee', id: employee } as const)
      : ({ kind: 'business', id: card.businessId } as const);
    const event = { ...(sealed as StoredCardEvent), id: `event ${this.history.length + 1}`, actor };
    const { customer_id } = event.data;
    this.#cards.set(customer_id, decider.evolve(this.#cardOf(customer_id), event));
    this.history.push(event);
    this.whole.push(event);
  }

  /** As 1.0.0 changed terms: every card goes by those of the attempt. */
  #change({
    at,
    required = 10,
    steps = [required],
    cooldown = 0,
    spends,
    keeps_rest,
    lapses_after_months,
  }: Try): void {
    const says = JSON.stringify({ steps, cooldown, spends, keeps_rest, lapses_after_months });
    if (says === this.#says) return;
    this.#says = says;
    const terms = {
      ...card.terms,
      steps: stepsUnder(card.terms, { steps }),
      scan_cooldown_hours: cooldown,
      spends: spends ?? false,
      keeps_rest: keeps_rest ?? false,
      lapses_after_months: lapses_after_months ?? null,
    };
    this.#terms = { ...terms, version: this.#terms.version + 1 };
    this.past.push(configured({ ...terms }, at));
  }

  /** At nine o'clock of each day whose stamps nobody came for lapse, by the job's own rule. */
  passMornings(until: string): void {
    this.#morning ||= businessDay(until, ZONE);
    for (;;) {
      const day = daysAfter(this.#morning, 1);
      const nine = new Date(Date.parse(dayBegins(day, ZONE)) + 9 * HOUR_MS).toISOString();
      if (nine > until) return;
      this.#morning = day;
      if (this.#terms.lapses_after_months === null || this.#isClosed(nine)) continue;
      for (const [customerId, its] of this.#cards) {
        const clock = { ...this.#clock(day), businessId: card.businessId, customerId };
        const { card: lapsed, lapses } = passTime(clock, its, this.#told.get(customerId) ?? null);
        for (const { data } of lapses) this.#told.set(customerId, data);
        for (const event of lapsed) this.#append(event, { at: nine });
      }
    }
  }

  #clock = (today: string) => ({ terms: this.#terms, timeZone: ZONE, today, seasons: this.#seasons() });

  #seasons(): ClosedDays[] {
    const seasons = this.past.filter(
      (event) => event.type === 'PausedForSeason' || event.type === 'Reopened',
    );
    return closedDays(seasons.reduce(evolveSeasons, [] as ReturnType<typeof evolveSeasons>), ZONE);
  }

  #isClosed(at: string): boolean {
    if (this.#season && at >= this.#season.until) this.#season = null;
    return this.#season !== null;
  }

  #refuse({ customer, does, at }: Try, { details: { nextAllowedAt: until } }: DomainError): void {
    if (typeof does !== 'number' || until === undefined) return;
    const data = {
      business_id: card.businessId,
      customer_id: customer,
      balance: this.#cardOf(customer).balance,
      steps: this.#terms.steps.map(({ stamps }) => stamps),
      terms_version: this.#terms.version,
      day: businessDay(at, ZONE),
      nth: 1,
      amount: does,
      reason: 'cooldown_active',
      until,
    };
    const [sealed] = stored<StampsRefused>([{ type: 'StampsRefused', data, at }]);
    if (sealed) this.whole.push({ ...sealed, id: `refusal ${this.whole.length}` });
  }

  #attempt(one: Try): (StampCardEvent | CardMergeEvent | CardLapseEvent)[] | DomainError {
    try {
      return this.#decide(one);
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  #decide({ at, customer, does }: Try) {
    const now = new Date(at);
    const today = businessDay(now, ZONE);
    const isClosed = this.#isClosed(at);
    const context = { customerId: customer, now, today, terms: this.#terms };
    const its = this.#cardOf(customer);
    if (does === 'redeem') return decider.decide(card.redeemReward(context), its);
    if (does === 'reopen') return this.#reopen(at);
    if (does === 'bring back')
      return bringBack({ ...card.redeemReward(context), ...this.#clock(today) }, its);
    if (typeof does === 'number') return isClosed ? [] : decider.decide(card.giveStamps(does, context), its);
    if ('closeUntil' in does) return this.#close(at, does.closeUntil);
    if ('step' in does) return decider.decide(card.redeemReward({ ...context, step: does.step }), its);
    if ('carry' in does) return isClosed ? [] : decider.decide(card.carryOver(does.carry, context), its);
    if ('undo' in does) {
      const own = this.history.filter(({ data }) => data.customer_id === customer);
      return decider.decide(card.undo(own.at(-1 - does.undo)?.id ?? '', context), its);
    }
    return this.#merging(customer, does, context);
  }

  #close(at: string, until: string): [] {
    const ends_at = dayBegins(until, ZONE);
    if (ends_at <= at) return [];
    // A closed shop moves the day of its reopening.
    const from = this.#isClosed(at) ? (this.#season?.from ?? at) : at;
    this.#season = { from, until: ends_at };
    this.past.push(ofSeason('PausedForSeason', { from, until, ends_at }, at));
    return [];
  }

  #reopen(at: string): [] {
    if (!this.#isClosed(at)) return [];
    this.past.push(ofSeason('Reopened', { from: this.#season?.from, reopened_at: at }, at));
    this.#season = null;
    return [];
  }

  /** The other card's event comes first, as in the product. */
  #merging(
    fromId: string,
    does: Merging,
    { terms, today }: Pick<decider.StampCardCommand, 'terms' | 'today'>,
  ): CardMergeEvent[] {
    const intoId = 'mergeInto' in does ? does.mergeInto : does.splitFrom;
    const mergeId = `${fromId} into ${intoId}`;
    const two = { businessId: card.businessId, mergeId, fromId, intoId, terms, today };
    const decide = 'mergeInto' in does ? mergeCards : splitCards;
    const { from, into } = decide(two, { from: this.#cardOf(fromId), into: this.#cardOf(intoId) });
    return [...from, ...into];
  }
}

/** As 1.0.0 changed terms: for every card. */
function configured(terms: ProgrammeTerms, at: string): ProgrammeEvent {
  const data = { business_id: card.businessId, terms, at_once: true, applies_to: [] };
  const [event] = stored<ProgrammeEvent>([{ type: 'ProgrammeConfigured', data, at }]);
  return event as ProgrammeEvent;
}

function ofSeason(type: SeasonEvent['type'], season: object, at: string): SeasonEvent {
  const [event] = stored<SeasonEvent>([{ type, data: { business_id: card.businessId, ...season }, at }]);
  return event as SeasonEvent;
}

export const request = (asked: Partial<ReplayRequest> = {}): ReplayRequest => ({
  businessId: card.businessId,
  terms: AS_IT_WAS,
  days: 30,
  today: '2026-11-30',
  ...asked,
});

/** A programme's versions as far as its cards' events say them: without what they do not name. */
function pastOf(history: readonly ReplayedEvent[]): Played['past'] {
  const newest = Math.max(0, ...history.map(({ data }) => data.terms_version));
  return Array.from({ length: newest }, (_, nth) => {
    const event = history.find(({ data }) => data.terms_version >= nth + 1);
    const steps = stepsUnder(card.terms, { steps: event?.data.steps ?? [10] });
    return configured({ ...card.terms, steps }, event?.at ?? '');
  });
}

/** @param past by default as far as the events say it */
export function replay(
  history: readonly ReplayedEvent[],
  asked: ReplayRequest,
  past: Played['past'] = pastOf(history),
) {
  const reader = shopTermsReader(shopRules);
  for (const event of past) reader.apply(event);
  const cards = new CardsReplay(asked, rules, reader.termsOf);
  for (const event of history) cards.apply(event);
  return cards.answer();
}
