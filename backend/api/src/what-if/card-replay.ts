import {
  DomainError,
  isRewardReady,
  STAMP_AMOUNT,
  type StampCardEvent,
  type StoredStampCardEvent,
  stampsUsed,
  type TermsInForce,
} from '@stampwell/contracts';
import type { WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import type { DailyCap } from './daily-cap.ts';
import { type DayNumber, type Moment, weekdayOf } from './days.ts';
import { addLot, type Lots, takeExpired, takeNewest, takeOldest } from './lots.ts';
import {
  type CardCommand,
  type CardRules,
  OPEN_COUNTER,
  type ReplayedCard,
  type ReplayedEvent,
  type StampsRefused,
} from './ports.ts';
import { type RealCard, type Spent, spentWith } from './real-card.ts';

/** By what it is decided what would have been. */
export interface Replay {
  rules: CardRules;
  terms: WhatIfTerms;
  /** What the card's rules are asked under, by what a card needs. */
  termsAt(required: number): TermsInForce;
  cap: DailyCap | null;
  /** The newest day whose stamps are gone by this one; null where they stay. */
  goneBy: ((day: DayNumber) => DayNumber) | null;
}

/** Whoever counts is told. */
export interface Count {
  refused(): void;
  /** Below 0 where they were undone. */
  given(stamps: number): void;
  /** @param times -1 where it was undone @param took milliseconds */
  reward(took: number | null, times: 1 | -1): void;
  expired(stamps: number): void;
}

/** A card under other terms, decided by the card's own rules: what it is told of is what really happened. */
export class OtherCard {
  card: ReplayedCard;
  #startedAt: number | null;
  readonly #lots: Lots;
  readonly #replay: Replay;
  #spent: readonly Spent[];

  /** [WI2] As the real card is now. */
  constructor(replay: Replay, card: ReplayedCard, { startedAt, lots, spent }: RealCard) {
    this.#replay = replay;
    this.card = card;
    this.#startedAt = startedAt;
    this.#spent = spent;
    // Looked at where stamps expire, and nowhere else.
    this.#lots = replay.goneBy ? [...lots] : [];
  }

  take(event: StoredStampCardEvent, moment: Moment, count: Count): void {
    if (this.#replay.goneBy) this.expire(moment.day, count);
    switch (event.type) {
      case 'StampsGiven':
        if (!this.#give(event, event.data.balance_after, { moment, count })) count.refused();
        break;
      case 'RewardRedeemed':
        if (this.#isFull(event)) this.#redeem(event, event.id, moment, count);
        break;
      case 'StampsReversed':
        this.#takeBack(event, event.data.reverses, moment, count);
        break;
      case 'RedemptionReversed':
        this.#giveBack(event, event.data.reverses, moment, count);
        break;
    }
  }

  /** [WI7] */
  expire(day: DayNumber, count: Count): void {
    const { goneBy } = this.#replay;
    const stamps = goneBy ? takeExpired(this.#lots, goneBy(day)) : 0;
    if (stamps === 0) return;
    this.card = { ...this.card, balance: Math.max(0, this.card.balance - stamps) };
    if (this.card.balance === 0) this.#startedAt = null;
    count.expired(stamps);
  }

  /** [WI16] @returns whether these terms let in whom the till sent away */
  giveRefused(event: StampsRefused, moment: Moment, count: Count): boolean {
    if (this.#replay.goneBy) this.expire(moment.day, count);
    return this.#give(event, event.data.balance, { moment, count });
  }

  /** [WI3, WI4, WI6, WI9] @param realBalance of the real card by then @returns false where these terms refuse it */
  #give(
    event: Extract<ReplayedEvent, { type: 'StampsGiven' | 'StampsRefused' }>,
    realBalance: number,
    { moment, count }: { moment: Moment; count: Count },
  ): boolean {
    const { terms, cap, goneBy } = this.#replay;
    const { day, at } = moment;
    const { data } = event;
    const isDouble = terms.double_day !== null && weekdayOf(day) === terms.double_day;
    const amount = isDouble ? Math.min(2 * data.amount, STAMP_AMOUNT.max) : data.amount;
    const allowance = cap?.allowanceOf(event) ?? null;
    const command = { ...this.#circumstances(event, at), type: 'GiveStamps', amount, allowance } as const;
    if (!this.#decide(event.id, command)) return false;
    if (allowance) cap?.give(event, amount);
    this.#startedAt ??= at;
    if (goneBy) addLot(this.#lots, day, amount);
    count.given(amount);
    if (!isRewardReady(data, realBalance) && this.#isFull(event))
      this.#redeem(event, rewardAt(event.id), moment, count);
    return true;
  }

  /** [WI8] */
  #redeem(event: ReplayedEvent, id: string, { day, at }: Moment, count: Count): void {
    const command = { ...this.#circumstances(event, at), type: 'RedeemReward', isNamedById: false } as const;
    if (!this.#decide(id, command)) return;
    const took = this.#startedAt === null ? null : at - this.#startedAt;
    const used = this.card.entries.at(-1)?.stamps ?? 0;
    const lots = this.#replay.goneBy ? takeOldest(this.#lots, used) : [];
    this.#spent = spentWith(this.#spent, { id, day, startedAt: this.#startedAt, took, lots });
    this.#startedAt = this.card.balance > 0 ? at : null;
    count.reward(took, 1);
  }

  /** [WI5] */
  #takeBack(event: StoredStampCardEvent, reverses: string, moment: Moment, count: Count): void {
    const earned = this.card.entries.find(({ id }) => id === reverses);
    if (!earned) return;
    // The reward that the mistake brought about: there was none in reality.
    this.#giveBack(event, rewardAt(reverses), moment, count);
    if (!this.#undo(event, reverses, moment)) return;
    takeNewest(this.#lots, earned.stamps);
    this.#replay.cap?.takeBack(reverses, earned.stamps);
    if (this.card.balance === 0) this.#startedAt = null;
    count.given(-earned.stamps);
  }

  #giveBack(event: StoredStampCardEvent, reverses: string, moment: Moment, count: Count): void {
    const redeemed = this.card.entries.find(({ id }) => id === reverses);
    if (!redeemed || !this.#undo(event, reverses, moment)) return;
    const spent = this.#spent.find(({ id }) => id === reverses);
    if (spent) this.#startedAt = spent.startedAt;
    if (this.#replay.goneBy) this.#lots.unshift(...(spent?.lots ?? [moment.day, redeemed.stamps]));
    count.reward(spent?.took ?? null, -1);
  }

  #undo(event: StoredStampCardEvent, entryId: string, { at }: Moment): boolean {
    return this.#decide(event.id, { ...this.#circumstances(event, at), type: 'UndoEntry', entryId });
  }

  #isFull(event: ReplayedEvent): boolean {
    return this.card.isOpened && isRewardReady(this.#termsAt(event), this.card.balance);
  }

  /** [WI1] */
  #termsAt({ data }: ReplayedEvent): TermsInForce {
    return this.#replay.termsAt(this.#replay.terms.stamps_required ?? data.stamps_required);
  }

  #circumstances(event: ReplayedEvent, at: number) {
    const { business_id: businessId, customer_id: customerId, day: today } = event.data;
    const terms = this.#termsAt(event);
    return { businessId, customerId, counter: OPEN_COUNTER, terms, now: new Date(at), today };
  }

  /** Asks the card's rules and takes what they say. @returns false where they refuse */
  #decide(id: string, command: CardCommand): boolean {
    const { rules, terms } = this.#replay;
    const decided = this.#attempt(command);
    for (const one of decided) {
      const { type, data } = terms.carries_over ? withSurplus(one, this.card.balance) : one;
      // All that a fold looks at.
      const event = { id, type, data } as StoredStampCardEvent;
      this.card = rules.evolveAt(this.card, event, command.now.getTime());
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

/** The terms of a programme under other ones; a card mostly needs what the one before it did. */
export function programmeTerms({ scan_cooldown_hours }: WhatIfTerms): (required: number) => TermsInForce {
  const termsAt = (stamps_required: number) => ({
    stamps_required,
    reward_description: NO_WORDS,
    reward_emoji: '',
    scan_cooldown_hours: scan_cooldown_hours ?? 0,
    daily_stamp_cap: null,
    version: 0,
  });
  let known = termsAt(0);
  return (required) => {
    if (known.stamps_required !== required) known = termsAt(required);
    return known;
  };
}

/** Nobody reads what the reward is. */
const NO_WORDS = { of: null, plain: '' };

/** The id of a reward that was not there in reality, by the visit that filled the card. */
const rewardAt = (visit: string) => `${visit} reward`;

/** [WI8] */
function withSurplus(event: StampCardEvent, balance: number): StampCardEvent {
  if (event.type !== 'RewardRedeemed') return event;
  const used = stampsUsed(event.data, balance, true);
  return { ...event, data: { ...event.data, stamps_used: used, balance_after: balance - used } };
}
