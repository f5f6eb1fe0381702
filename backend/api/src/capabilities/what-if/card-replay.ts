import {
  type CardLapseEvent,
  type CardMergeEvent,
  type ClosedDays,
  cardView,
  DomainError,
  LAPSE,
  type StampCardEvent,
  type StoredCardEvent,
  type StoredCardLapseEvent,
  type StoredStampCardEvent,
  wallClock,
} from '@stampwell/contracts';
import type { AskedTerms } from './asked-terms.ts';
import type { DailyCap } from './daily-cap.ts';
import { type DayNumber, dayOfNumber, type Moment, numberOfDay, waited } from './days.ts';
import { type Course, countReward } from './outcome.ts';
import {
  type CardCommand,
  type CardRules,
  EVERYONE_MAY,
  type ReplayedCard,
  type ReplayedEvent,
  type StampsRefused,
} from './ports.ts';
import { beganAfter, type RealCard, type Spent, spentWith } from './real-card.ts';
import type { OwnTerms } from './shop-terms.ts';

/** What all cards of a shop have in common. */
export interface Replay {
  rules: CardRules;
  asked: AskedTerms;
  cap: DailyCap | null;
  /** The first day of the range. */
  first: DayNumber;
  /** Counts what happens on all cards under the other terms. */
  course: Course;
  timeZone: string;
  /** The shop's seasons, with the days asked for. */
  closed: readonly ClosedDays[];
  /** The real terms that an event was decided under. */
  ownOf(event: ReplayedEvent): OwnTerms;
  /** A card's own terms with the asked ones in their place. */
  termsOf(own: OwnTerms): CardCommand['terms'];
}

/** Nothing that the fold reads of a lapse names anybody. */
const UNNAMED = { businessId: '', customerId: '' };

/** [SC85] Lapses begin at nine o'clock. */
const LAPSES_FROM_MINUTE = 9 * 60;

/** A card under the other terms: the card's own decider applied to what really happened. */
export class OtherCard {
  card: ReplayedCard;
  /** Rewards that were not undone. */
  rewards = 0;
  readonly #replay: Replay;
  readonly #real: RealCard;
  #began: Moment | null;
  #spent: readonly Spent[];
  /** The day on which its stamps lapse by these months, or a day before it; null if something may have moved it nearer. */
  #due: { months: number; day: DayNumber } | null = null;

  /** [WI2] Starts with the real card's current state. */
  constructor(replay: Replay, card: ReplayedCard, real: RealCard) {
    this.#replay = replay;
    this.#real = real;
    this.card = card;
    this.#began = real.began;
    this.#spent = real.spent;
  }

  apply(event: StoredStampCardEvent, moment: Moment): void {
    switch (event.type) {
      case 'StampsGiven':
        if (event.data.apology) {
          this.#add(event, moment);
          this.#replay.course.stamps += event.data.amount;
        } else if (!this.#give(event, moment)) this.#replay.course.refusedVisits += 1;
        break;
      case 'RewardRedeemed':
        this.#take(event, moment);
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
  move({ type, data }: CardMergeEvent, moment: Moment): void {
    // The fold reads no other fields.
    const event = { type, data, at: new Date(moment.at).toISOString() } as StoredCardEvent;
    this.card = this.#replay.rules.evolve(this.card, event);
    this.#began = this.card.balance > 0 ? (this.#began ?? moment) : null;
    this.#due = null;
  }

  /**
   * [WI7] Stamps that lapsed before this moment. Where the card really goes by as many months the real card says when, and
   * this computes only what that cannot say, since it has no stamps.
   * @param own the card's real terms @param moment `at` is infinite at the end of a day
   */
  passTime(own: OwnTerms, { day, at }: Moment): void {
    const { rules, first, timeZone, closed } = this.#replay;
    const terms = this.#replay.termsOf(own);
    const { lapses_after_months: months } = terms;
    const isReal = months === own.lapses_after_months;
    if (months === null || this.card.balance === 0 || (isReal && this.#real.balance > 0)) return;
    if (this.#due?.months !== months || day >= this.#due.day) {
      const lapse = rules.lapseOf(this.card, { terms, timeZone, seasons: closed, today: dayOfNumber(day) });
      this.#due = lapse && {
        months,
        day: toldBefore(numberOfDay(lapse.due), { since: isReal ? 0 : first, closed }),
      };
    }
    const due = this.#due?.day ?? Number.POSITIVE_INFINITY;
    if (day < due || (day === due && isBefore(at, LAPSES_FROM_MINUTE, timeZone))) return;
    this.#lapse(terms, { day: due, at: Date.parse(`${dayOfNumber(due)}T10:00:00Z`) });
  }

  /** [WI22] All stamps lapsed, or came back. @param own the card's real terms before it */
  applyLapse(event: StoredCardLapseEvent, own: OwnTerms, moment: Moment): void {
    const terms = this.#replay.termsOf(own);
    if (event.type === 'StampsBroughtBack') this.#bringBack(event, moment);
    else if (terms.lapses_after_months === own.lapses_after_months) this.#lapse(terms, moment, event.id);
  }

  #lapse(terms: CardCommand['terms'], { day, at }: Moment, id = `lapse ${day}`): void {
    const { balance } = this.card;
    if (balance === 0) return;
    const { rules, timeZone, closed: seasons } = this.#replay;
    const due = dayOfNumber(day);
    const command = { ...UNNAMED, terms, timeZone, seasons, today: due };
    const { type, data } = rules.lapsed(command, this.card, { due, kind: 'stamps' });
    this.card = rules.evolve(this.card, {
      type,
      id,
      at: new Date(at).toISOString(),
      data,
    } as StoredCardEvent);
    this.#began = null;
    this.#due = null;
    this.#replay.course.expiredStamps += balance;
  }

  #bringBack(event: StoredCardLapseEvent, moment: Moment): void {
    const { rules, timeZone, closed, course } = this.#replay;
    const command = { ...this.#contextOf(event, moment.at), timeZone, seasons: closed };
    const before = this.card.balance;
    if (!this.#perform(event.id, command.now, () => rules.bringBack(command, this.card))) return;
    this.#began ??= moment;
    course.expiredStamps -= this.card.balance - before;
  }

  /** [WI16] Gives stamps that were really refused, if these terms allow it. */
  giveRefused(event: StampsRefused, moment: Moment): void {
    this.#give(event, moment);
  }

  /** [WI3, WI9, WI23] @returns false if these terms refuse it */
  #give(event: Extract<ReplayedEvent, { type: 'StampsGiven' | 'StampsRefused' }>, moment: Moment): boolean {
    if (this.#closedOn(moment)) return false;
    const { cap, course } = this.#replay;
    const { amount } = event.data;
    const allowance = cap?.allowanceOf(event) ?? null;
    const isOwed = event.type === 'StampsGiven' && event.data.anyway !== undefined;
    const given = { amount, allowance, isOwed };
    const command = { ...this.#contextOf(event, moment.at), type: 'GiveStamps', ...given } as const;
    if (!this.#decide(event.id, command)) return false;
    if (allowance) cap?.give(event, amount);
    this.#began ??= moment;
    course.visits += 1;
    course.stamps += amount;
    this.#takeReached(event, moment);
    return true;
  }

  /** [WI18] Stamps of a paper card, or of an apology, which no terms refuse. */
  #add(
    event: Extract<StoredStampCardEvent, { type: 'StampsCarriedOver' | 'StampsGiven' }>,
    moment: Moment,
  ): void {
    const data = { ...event.data, balance_after: this.card.balance + event.data.amount };
    this.card = this.#replay.rules.evolve(this.card, { ...event, data } as StoredStampCardEvent);
    this.#began ??= moment;
    this.#takeReached(event, moment);
  }

  /** [WI4, WI21] Takes what is ready at a visit where the real card had nothing of it to wait with. */
  #takeReached(event: ReplayedEvent, moment: Moment): void {
    const terms = this.#termsAt(event);
    if (this.card.balance < (terms.steps[0]?.stamps ?? 0)) return;
    const own = this.#replay.ownOf(event);
    const { balance: current_stamps, taken } = this.#real;
    const waiting = cardView({ current_stamps, taken }, own).ready.map(({ number }) => number);
    const isAlike = own.steps.length === terms.steps.length;
    for (const nth of terms.steps.keys()) {
      const number = nth + 1;
      const isLast = number === terms.steps.length;
      // Of stamps to spend people are taken to wait for the full card.
      if (!isLast && terms.spends) continue;
      const same = isLast ? own.steps.length : isAlike ? number : 0;
      if (!waiting.includes(same)) this.#redeem(event, rewardAt(event.id, number), { moment, number });
    }
  }

  /** [WI3, WI20] The same step, or the full card. */
  #take(event: Extract<StoredStampCardEvent, { type: 'RewardRedeemed' }>, moment: Moment): void {
    if (this.#closedOn(moment) && !this.#replay.asked.closed?.redeems) return;
    const { step, steps: own } = event.data;
    const { steps } = this.#termsAt(event);
    if (step !== undefined && steps.length !== own.length) return;
    this.#redeem(event, event.id, { moment, number: step ?? steps.length });
  }

  /** Where that step is ready. */
  #redeem(event: ReplayedEvent, id: string, { moment, number }: { moment: Moment; number: number }): void {
    const context = this.#contextOf(event, moment.at);
    const { balance: current_stamps, taken } = this.card;
    const { ready } = cardView({ current_stamps, taken }, context.terms);
    if (!ready.some((reward) => reward.number === number)) return;
    const command = { ...context, type: 'RedeemReward', isNamedById: false, step: number } as const;
    if (!this.#decide(id, command)) return;
    const took = this.#began && waited(this.#began, moment, this.#replay.closed);
    this.#spent = spentWith(this.#spent, { id, day: moment.day, began: this.#began, took });
    const isLast = number === context.terms.steps.length;
    this.#began = beganAfter({ began: this.#began, balance: this.card.balance, isLast }, moment);
    this.#due = null;
    this.#count(moment.day, { took, times: 1 });
  }

  /** [WI5] */
  #takeBack(event: StoredStampCardEvent, reverses: string, moment: Moment): void {
    const earned = this.card.entries.find(({ id }) => id === reverses);
    if (!earned) return;
    // Undoes the rewards that the mistaken earning triggered, which did not exist in reality.
    for (const number of this.#termsAt(event)
      .steps.map((_, nth) => nth + 1)
      .reverse())
      this.#giveBack(event, rewardAt(reverses, number), moment);
    if (!this.#undo(event, reverses, moment)) return;
    this.#replay.cap?.takeBack(reverses, earned.stamps);
    if (this.card.balance === 0) this.#began = null;
    if (earned.kind !== 'carried') this.#replay.course.stamps -= earned.stamps;
  }

  #giveBack(event: StoredStampCardEvent, reverses: string, moment: Moment): void {
    const redeemed = this.card.entries.find(({ id }) => id === reverses);
    if (!redeemed || !this.#undo(event, reverses, moment)) return;
    const spent = this.#spent.find(({ id }) => id === reverses);
    if (spent) this.#began = spent.began;
    this.#count(moment.day, { took: spent?.took ?? null, times: -1 });
  }

  /** Counts a reward. @param took milliseconds @param times -1 for an undone reward */
  #count(day: DayNumber, { took, times }: { took: number | null; times: 1 | -1 }): void {
    const { course, first } = this.#replay;
    this.rewards += times;
    countReward(course, { column: Math.max(day - first, 0), took, times });
  }

  #undo(event: StoredStampCardEvent, entryId: string, { at }: Moment): boolean {
    this.#due = null;
    return this.#decide(event.id, { ...this.#contextOf(event, at), type: 'UndoEntry', entryId });
  }

  /** [WI23] */
  #closedOn({ day }: Moment): boolean {
    const { closed } = this.#replay.asked;
    return closed !== undefined && day >= numberOfDay(closed.from) && day < numberOfDay(closed.until);
  }

  #termsAt(event: ReplayedEvent): CardCommand['terms'] {
    return this.#replay.termsOf(this.#replay.ownOf(event));
  }

  #contextOf(event: ReplayedEvent, at: number) {
    const { business_id: businessId, customer_id: customerId, day: today } = event.data;
    const terms = this.#termsAt(event);
    return { businessId, customerId, parties: EVERYONE_MAY, terms, now: new Date(at), today };
  }

  /** Asks the card's decider and applies its events. @returns false if it refuses */
  #decide(id: string, command: CardCommand): boolean {
    return this.#perform(id, command.now, () => this.#replay.rules.decide(command, this.card));
  }

  #perform(id: string, now: Date, decide: () => (StampCardEvent | CardLapseEvent)[]): boolean {
    const decided = attempt(decide);
    for (const one of decided) {
      // The fold reads no other fields.
      const event = { ...one, id, at: now.toISOString() } as StoredCardEvent;
      this.card = this.#replay.rules.evolve(this.card, event);
    }
    return decided.length > 0;
  }
}

/** [SC85, SC87] A week after it can be told at the earliest: neither before the range nor while the shop is closed. */
function toldBefore(
  due: DayNumber,
  { since, closed }: { since: DayNumber; closed: readonly ClosedDays[] },
): DayNumber {
  return closed.reduce(
    // A day that moved into the next season moves once more.
    (day, { from, until }) =>
      numberOfDay(from) < day ? Math.max(day, numberOfDay(until) + LAPSE.lastDays) : day,
    Math.max(due, since + LAPSE.lastDays),
  );
}

const isBefore = (at: number, minute: number, timeZone: string): boolean =>
  Number.isFinite(at) && wallClock(new Date(at).toISOString(), timeZone).minute < minute;

function attempt<T>(decide: () => T[]): T[] {
  try {
    return decide();
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** The id of a reward that did not exist in reality, from the visit that reached it. */
const rewardAt = (visit: string, step: number) => `${visit} reward ${step}`;
