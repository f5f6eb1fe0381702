import {
  businessDay,
  type CardMergeEvent,
  cardSize,
  DomainError,
  type StoredCardEvent,
} from '@stampwell/contracts';
import type { WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import * as programme from '../capabilities/programme/programme.decider.ts';
import { mergeCards, splitCards, takeOff } from '../capabilities/stamp-card/merging.decider.ts';
import * as decider from '../capabilities/stamp-card/stamp-card.decider.ts';
import * as card from '../capabilities/stamp-card/stamp-card.fixtures.ts';
import type {
  CardRules,
  ProgrammeEvent,
  ReplayedEvent,
  ReplayRequest,
  StampsRefused,
} from '../capabilities/what-if/ports.ts';
import { CardsReplay } from '../capabilities/what-if/replay.ts';
import { type Requirements, requirementsReader } from '../capabilities/what-if/requirements.ts';
import { stored } from './given-when-then.ts';

const rules: CardRules = { ...decider, merge: mergeCards, split: splitCards, takeOff };

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

type Merging = { mergeInto: string } | { splitFrom: string };

export interface Try {
  at: string;
  customer: string;
  /**
   * A number of stamps, the reward, a paper card, undoing the entry this many entries ago, or putting the card into another one
   * and taking it apart again.
   */
  does: number | 'redeem' | { carry: number } | { undo: number } | Merging;
  required?: number;
  cooldown?: number;
  employee?: string;
}

/** Runs the attempts through the card's decider. @returns the accepted events, in log order */
export const historyOf = (tries: readonly Try[]): StoredCardEvent[] =>
  wholeHistoryOf(tries).filter((event) => event.type !== 'StampsRefused');

/** Includes the refusals because of the cooldown. */
export function wholeHistoryOf(tries: readonly Try[]): ReplayedEvent[] {
  const cards = new Map<string, decider.StampCard>();
  const history: StoredCardEvent[] = [];
  const whole: ReplayedEvent[] = [];
  for (const [nth, one] of tries.entries()) {
    const cardOf = (customer: string) => cards.get(customer) ?? decider.initial;
    const before = cardOf(one.customer);
    const decided = attempt(one, cardOf, history);
    if (decided instanceof DomainError) whole.push(...refusalsOf(one, before, { nth, refusal: decided }));
    else
      for (const event of decided) {
        const { customer_id } = event.data;
        cards.set(customer_id, decider.evolve(cardOf(customer_id), event));
        history.push(event);
        whole.push(event);
      }
  }
  return whole;
}

function refusalsOf(
  { customer, does, at, required = 10 }: Try,
  { balance }: decider.StampCard,
  { nth, refusal }: { nth: number; refusal: DomainError },
): StampsRefused[] {
  const until = refusal.details.nextAllowedAt;
  if (typeof does !== 'number' || until === undefined) return [];
  const data = {
    business_id: card.businessId,
    customer_id: customer,
    balance,
    steps: [required],
    terms_version: 1,
    day: businessDay(at, 'Europe/London'),
    nth: 1,
    amount: does,
    reason: 'cooldown_active',
    until,
  };
  const [sealed] = stored<StampsRefused>([{ type: 'StampsRefused', data, at }]);
  return sealed ? [{ ...sealed, id: `refusal ${nth}` }] : [];
}

function attempt(one: Try, cardOf: (customer: string) => decider.StampCard, history: StoredCardEvent[]) {
  const { does } = one;
  const now = new Date(one.at);
  const context = {
    customerId: one.customer,
    now,
    today: businessDay(now, 'Europe/London'),
    terms: { ...card.needing(one.required ?? 10), scan_cooldown_hours: one.cooldown ?? 0, version: 1 },
  };
  const commandOf = (does: Exclude<Try['does'], Merging>): decider.StampCardCommand => {
    if (does === 'redeem') return card.redeemReward(context);
    if (typeof does === 'number') return card.giveStamps(does, context);
    if ('carry' in does) return card.carryOver(does.carry, context);
    const own = history.filter(({ data }) => data.customer_id === one.customer);
    return card.undo(own.at(-1 - does.undo)?.id ?? '', context);
  };
  try {
    const isMerging = typeof does === 'object' && ('mergeInto' in does || 'splitFrom' in does);
    const decided = isMerging
      ? merging(one.customer, does, context, cardOf)
      : decider.decide(commandOf(does), cardOf(one.customer));
    return decided.map((event, nth) => {
      const [sealed] = stored<StoredCardEvent>([{ ...event, at: one.at }]);
      const actor = one.employee
        ? ({ kind: 'employee', id: one.employee } as const)
        : ({ kind: 'business', id: card.businessId } as const);
      return { ...(sealed as StoredCardEvent), id: `event ${history.length + 1 + nth}`, actor };
    });
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** The other card's event comes first, as in the product. */
function merging(
  fromId: string,
  does: Merging,
  { terms, today }: Pick<decider.StampCardCommand, 'terms' | 'today'>,
  cardOf: (customer: string) => decider.StampCard,
): CardMergeEvent[] {
  const intoId = 'mergeInto' in does ? does.mergeInto : does.splitFrom;
  const two = {
    businessId: card.businessId,
    mergeId: `${fromId} into ${intoId}`,
    fromId,
    intoId,
    terms,
    today,
  };
  const decide = 'mergeInto' in does ? mergeCards : splitCards;
  const { from, into } = decide(two, { from: cardOf(fromId), into: cardOf(intoId) });
  return [...from, ...into];
}

export const request = (asked: Partial<ReplayRequest> = {}): ReplayRequest => ({
  businessId: card.businessId,
  terms: AS_IT_WAS,
  days: 30,
  today: '2026-11-30',
  ...asked,
});

/** The programme's requirements over time, taken from the terms of each attempt. */
export function requirementsOf(history: readonly ReplayedEvent[]): Requirements {
  const reader = requirementsReader(programme);
  for (const { at, data } of history) {
    const terms = card.needing(cardSize(data));
    const configured = {
      type: 'ProgrammeConfigured',
      // As 1.0.0 changed terms: every card goes by those of the attempt.
      data: { business_id: card.businessId, terms, at_once: true, applies_to: [] },
      at,
    } as const;
    const [event] = stored<ProgrammeEvent>([configured]);
    if (event) reader.apply(event);
  }
  return reader.requirements;
}

export function replay(history: readonly ReplayedEvent[], asked: ReplayRequest) {
  const cards = new CardsReplay(asked, rules, requirementsOf(history));
  for (const event of history) cards.apply(event);
  return cards.answer();
}
