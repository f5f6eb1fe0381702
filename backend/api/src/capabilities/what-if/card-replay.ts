import {
  type CardMergeEvent,
  type CardTerms,
  cardView,
  DEFAULT_TERMS,
  DomainError,
  STAMP_AMOUNT,
  type StampCardEvent,
  type StoredCardEvent,
  type StoredStampCardEvent,
  stepsUnder,
} from '@stampwell/contracts';
import type { WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import type { DailyCap } from './daily-cap.ts';
import { type DayNumber, lastExpiredBy, type Moment, weekdayOf } from './days.ts';
import { countOf, type Lots, takeNewest, takeOldest, withLot } from './lots.ts';
import { type Course, countReward } from './outcome.ts';
import {
  type CardCommand,
  type CardRules,
  EVERYONE_MAY,
  type ReplayedCard,
  type ReplayedEvent,
  type StampsRefused,
} from './ports.ts';
import { type RealCard, type Spent, spentWith } from './real-card.ts';

export interface Replay {
  rules: CardRules;
  terms: WhatIfTerms;
  /** The terms for the card's rules. @param steps the stamps of each step, as it really was */
  termsAt(steps: readonly number[]): CardCommand['terms'];
  cap: DailyCap | null;
  /** The first day of the range. */
  first: DayNumber;
  /** Counts what happens on all cards under the other terms. */
  course: Course;
}

/** A card under the other terms: the card's own decider applied to what really happened. */
export class OtherCard {
  card: ReplayedCard;
  /** Rewards that were not undone. */
  rewards = 0;
  #startedAt: number | null;
  /** Stays empty unless stamps expire. */
  #lots: Lots;
  readonly #replay: Replay;
  #spent: readonly Spent[];

  /** [WI2] Starts with the real card's current state. */
  constructor(replay: Replay, card: ReplayedCard, { startedAt, lots, spent }: RealCard) {
    this.#replay = replay;
    this.card = card;
    this.#startedAt = startedAt;
    this.#spent = spent;
    this.#lots = this.#expires ? lots : [];
  }

  apply(event: StoredStampCardEvent, moment: Moment): void {
    this.expire(moment.day);
    switch (event.type) {
      case 'StampsGiven':
        if (event.data.apology) {
          this.#add(event, moment);
          this.#replay.course.stamps += event.data.amount;
        } else if (!this.#give(event, event.data.balance_after, moment))
          this.#replay.course.refusedVisits += 1;
        break;
      case 'RewardRedeemed':
        if (event.data.step ? this.#hasStep(event.data) : this.#isFull(event))
          this.#redeem(event, event.id, moment);
        break;
      case 'StampsReversed':
        this.#takeBack(event, event.data.reverses, moment);
        break;
      case 'RedemptionReversed':
        this.#giveBack(event, event.data.reverses, moment);
        break;
      case 'StampsCarriedOver':
        this.#add(event, moment);
        break;
      case 'CarryOverReversed':
        this.#takeBack(event, event.data.reverses, moment);
        break;
    }
  }

  /** A merge or a split under these terms. */
  move({ type, data }: CardMergeEvent, { day, at }: Moment): void {
    const before = this.card.balance;
    // The fold reads no other fields.
    const event = { type, data, at: new Date(at).toISOString() } as StoredCardEvent;
    this.card = this.#replay.rules.evolve(this.card, event);
    const stamps = this.card.balance - before;
    if (stamps < 0) this.#lots = takeNewest(this.#lots, -stamps).left;
    if (stamps > 0 && this.#expires) this.#lots = withLot(this.#lots, { day, stamps });
    this.#startedAt = this.card.balance > 0 ? (this.#startedAt ?? at) : null;
  }

  /** [WI7] */
  expire(day: DayNumber): void {
    const { terms, course } = this.#replay;
    if (terms.expiry_months === null) return;
    const newest = lastExpiredBy(day, terms.expiry_months);
    const left = this.#lots.filter((lot) => lot.day > newest);
    const stamps = countOf(this.#lots) - countOf(left);
    if (stamps === 0) return;
    this.#lots = left;
    this.card = this.#replay.rules.takeOff(this.card, stamps);
    if (this.card.balance === 0) this.#startedAt = null;
    course.expiredStamps += stamps;
  }

  /** [WI16] Gives stamps that were really refused, if these terms allow it. */
  giveRefused(event: StampsRefused, moment: Moment): void {
    this.expire(moment.day);
    this.#give(event, event.data.balance, moment);
  }

  /** [WI3, WI4, WI6, WI9] @param realBalance the real card's balance at that time @returns false if these terms refuse it */
  #give(
    event: Extract<ReplayedEvent, { type: 'StampsGiven' | 'StampsRefused' }>,
    realBalance: number,
    moment: Moment,
  ): boolean {
    const { terms, cap, course } = this.#replay;
    const { day, at } = moment;
    const { data } = event;
    const isDouble = terms.double_day !== null && weekdayOf(day) === terms.double_day;
    const amount = isDouble ? Math.min(2 * data.amount, STAMP_AMOUNT.max) : data.amount;
    const allowance = cap?.allowanceOf(event) ?? null;
    const isOwed = event.type === 'StampsGiven' && event.data.anyway !== undefined;
    const given = { amount, allowance, isOwed };
    const command = { ...this.#contextOf(event, at), type: 'GiveStamps', ...given } as const;
    if (!this.#decide(event.id, command)) return false;
    if (allowance) cap?.give(event, amount);
    this.#startedAt ??= at;
    if (this.#expires) this.#lots = withLot(this.#lots, { day, stamps: amount });
    course.visits += 1;
    course.stamps += amount;
    if (!isFull(realBalance, data) && this.#isFull(event)) this.#redeem(event, rewardAt(event.id), moment);
    return true;
  }

  /** [WI18] Stamps of a paper card, or of an apology, which no terms refuse. */
  #add(
    event: Extract<StoredStampCardEvent, { type: 'StampsCarriedOver' | 'StampsGiven' }>,
    moment: Moment,
  ): void {
    const { amount, balance_after } = event.data;
    const data = { ...event.data, balance_after: this.card.balance + amount };
    this.card = this.#replay.rules.evolve(this.card, { ...event, data } as StoredStampCardEvent);
    this.#startedAt ??= moment.at;
    if (this.#expires) this.#lots = withLot(this.#lots, { day: moment.day, stamps: amount });
    if (!isFull(balance_after, event.data) && this.#isFull(event))
      this.#redeem(event, rewardAt(event.id), moment);
  }

  /** [WI8] */
  #redeem(event: ReplayedEvent, id: string, { day, at }: Moment): void {
    const context = this.#contextOf(event, at);
    const { step, kind } = stepOf(event);
    const terms = { ...context.terms, ...kind, keeps_rest: context.terms.keeps_rest || kind.keeps_rest };
    const command = { ...context, terms, type: 'RedeemReward', isNamedById: false, step } as const;
    const { balance: current_stamps, taken: steps } = this.card;
    const { ready } = cardView({ current_stamps, taken: steps }, terms);
    const reward = step ? ready.find(({ number }) => number === step) : ready.at(-1);
    if (!reward || !this.#decide(id, command)) return;
    const took = this.#startedAt === null ? null : at - this.#startedAt;
    const { taken, left } = takeOldest(this.#lots, reward.uses);
    this.#lots = left;
    this.#spent = spentWith(this.#spent, { id, day, startedAt: this.#startedAt, took, lots: taken });
    if (step === undefined) this.#startedAt = this.card.balance > 0 ? at : null;
    this.#count(day, { took, times: 1 });
  }

  /** [WI5] */
  #takeBack(event: StoredStampCardEvent, reverses: string, moment: Moment): void {
    const earned = this.card.entries.find(({ id }) => id === reverses);
    if (!earned) return;
    // Undoes the reward that the mistaken earning triggered, which did not exist in reality.
    this.#giveBack(event, rewardAt(reverses), moment);
    if (!this.#undo(event, reverses, moment)) return;
    this.#lots = takeNewest(this.#lots, earned.stamps).left;
    this.#replay.cap?.takeBack(reverses, earned.stamps);
    if (this.card.balance === 0) this.#startedAt = null;
    if (earned.kind !== 'carried') this.#replay.course.stamps -= earned.stamps;
  }

  #giveBack(event: StoredStampCardEvent, reverses: string, moment: Moment): void {
    const redeemed = this.card.entries.find(({ id }) => id === reverses);
    if (!redeemed || !this.#undo(event, reverses, moment)) return;
    const spent = this.#spent.find(({ id }) => id === reverses);
    if (spent) this.#startedAt = spent.startedAt;
    const lots = spent
      ? takeOldest(spent.lots, redeemed.stamps).taken
      : [{ day: moment.day, stamps: redeemed.stamps }];
    if (this.#expires) this.#lots = [...lots, ...this.#lots];
    this.#count(moment.day, { took: spent?.took ?? null, times: -1 });
  }

  /** Counts a reward. @param took milliseconds @param times -1 for an undone reward */
  #count(day: DayNumber, { took, times }: { took: number | null; times: 1 | -1 }): void {
    const { course, first } = this.#replay;
    this.rewards += times;
    countReward(course, { column: Math.max(day - first, 0), took, times });
  }

  get #expires(): boolean {
    return this.#replay.terms.expiry_months !== null;
  }

  #undo(event: StoredStampCardEvent, entryId: string, { at }: Moment): boolean {
    return this.#decide(event.id, { ...this.#contextOf(event, at), type: 'UndoEntry', entryId });
  }

  /** [WI20] */
  #hasStep({ steps }: { steps: readonly number[] }): boolean {
    return this.#replay.termsAt(steps).steps.length === steps.length;
  }

  #isFull(event: ReplayedEvent): boolean {
    return this.card.isOpened && isFull(this.card.balance, this.#termsAt(event));
  }

  /** [WI1] */
  #termsAt({ data }: ReplayedEvent): CardCommand['terms'] {
    return this.#replay.termsAt(data.steps);
  }

  #contextOf(event: ReplayedEvent, at: number) {
    const { business_id: businessId, customer_id: customerId, day: today } = event.data;
    const terms = this.#termsAt(event);
    return { businessId, customerId, parties: EVERYONE_MAY, terms, now: new Date(at), today };
  }

  /** Asks the card's decider and applies its events. @returns false if it refuses */
  #decide(id: string, command: CardCommand): boolean {
    const { rules } = this.#replay;
    const decided = this.#attempt(command);
    for (const one of decided) {
      // The fold reads no other fields.
      const event = { ...one, id, at: command.now.toISOString() } as StoredStampCardEvent;
      this.card = rules.evolve(this.card, event);
    }
    return decided.length > 0;
  }

  #attempt(command: CardCommand): StampCardEvent[] {
    try {
      return this.#replay.rules.decide(command, this.card);
    } catch (error) {
      if (error instanceof DomainError) return [];
      throw error;
    }
  }
}

const isFull = (current_stamps: number, terms: CardTerms) =>
  cardView({ current_stamps }, terms).next === null;

/** [WI1, WI20] The step that was really taken, and how. */
function stepOf(event: ReplayedEvent) {
  const {
    step,
    stamps_used = 0,
    balance_after = 0,
  } = event.type === 'RewardRedeemed' ? event.data : ({} as Partial<Redeemed>);
  const isLast = step === undefined;
  return { step, kind: { spends: !isLast && stamps_used > 0, keeps_rest: isLast && balance_after > 0 } };
}
type Redeemed = Extract<StoredStampCardEvent, { type: 'RewardRedeemed' }>['data'];

/** [WI1] */
export const stepsAsked = (
  { stamps_required }: Pick<WhatIfTerms, 'stamps_required'>,
  steps: readonly number[],
) => (stamps_required === null ? steps : [stamps_required]);

/** The terms for the card's rules. The reward's description does not matter here. */
export const programmeTerms =
  ({ scan_cooldown_hours, carries_over: keeps_rest, ...asked }: WhatIfTerms) =>
  (steps: readonly number[]): CardCommand['terms'] => ({
    ...DEFAULT_TERMS,
    keeps_rest,
    steps: stepsUnder(DEFAULT_TERMS, { steps: stepsAsked(asked, steps) }),
    scan_cooldown_hours: scan_cooldown_hours ?? 0,
    version: 0,
  });

/** The id of a reward that did not exist in reality, from the visit that filled the card. */
const rewardAt = (visit: string) => `${visit} reward`;
