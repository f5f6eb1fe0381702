import {
  type CardRefusalEvent,
  decidedUnder,
  REFUSALS,
  type StoredCardRefusalEvent,
  type TermsInForce,
} from '@stampwell/contracts';

/** What was refused on a card, as far as telling the next refusal depends on it. */
export interface Refusals {
  /** Ever. */
  count: number;
  /** The newest day with a refusal, YYYY-MM-DD, and how many it had. */
  day: string;
  ofDay: number;
  last: { what: string; by: string; at: string } | null;
}

/** What was asked for, and why it was not given. */
export type Refused =
  | { action: 'earn'; amount: number; reason: StampsRefusedReason; until: string | null }
  | { action: 'redeem'; reason: RewardRefusedReason };

type DataOf<Type extends CardRefusalEvent['type']> = Extract<CardRefusalEvent, { type: Type }>['data'];
export type StampsRefusedReason = DataOf<'StampsRefused'>['reason'];
export type RewardRefusedReason = DataOf<'RewardRefused'>['reason'];

export interface TellRefusal {
  businessId: string;
  customerId: string;
  refused: Refused;
  /** Whoever asked for it. */
  by: { kind: string; id: string };
  card: { isOpened: boolean; balance: number };
  terms: TermsInForce;
  now: Date;
  /** The business's day at that moment, YYYY-MM-DD. */
  today: string;
}

export const initial: Refusals = { count: 0, day: '', ofDay: 0, last: null };

export function evolve(before: Refusals, event: StoredCardRefusalEvent): Refusals {
  const { day, nth } = event.data;
  return {
    count: nth,
    day,
    ofDay: before.day === day ? before.ofDay + 1 : 1,
    last: { what: whatOf(event), by: event.actor.id, at: event.at },
  };
}

/** Tells it, or nothing: never a reason to refuse anything. */
export function decide(command: TellRefusal, refusals: Refusals): CardRefusalEvent[] {
  const isFromAfar = command.by.kind === 'customer' && !command.card.isOpened;
  if (isFromAfar || isFull(command, refusals)) return [];
  const event = eventOf(command, refusals.count + 1);
  return isSameAgain(command, event, refusals) ? [] : [event];
}

/** [SC29] */
function isFull({ today }: TellRefusal, { day, ofDay }: Refusals): boolean {
  // At midnight refusals may overtake one another: a day once begun goes on.
  return day >= today && ofDay >= REFUSALS.perCardDay;
}

/** [SC28] */
function isSameAgain({ by, now }: TellRefusal, event: CardRefusalEvent, { last }: Refusals): boolean {
  if (last === null || last.what !== whatOf(event) || last.by !== by.id) return false;
  return now.getTime() - Date.parse(last.at) < REFUSALS.sameWithinSeconds * 1000;
}

const whatOf = ({ type, data }: CardRefusalEvent) => `${type} ${data.reason}`;

function eventOf({ refused, ...command }: TellRefusal, nth: number): CardRefusalEvent {
  const common = {
    business_id: command.businessId,
    customer_id: command.customerId,
    balance: command.card.balance,
    ...decidedUnder(command.terms),
    day: command.today,
    nth,
  };
  if (refused.action === 'redeem')
    return { type: 'RewardRefused', data: { ...common, reason: refused.reason } };
  const { amount, reason, until } = refused;
  return { type: 'StampsRefused', data: { ...common, amount, reason, until } };
}
