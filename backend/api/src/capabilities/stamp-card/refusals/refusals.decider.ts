import {
  type CardRefusalEvent,
  decidedUnder,
  namedPlace,
  namedProgramme,
  REFUSALS,
  type StoredCardRefusalEvent,
  type TermsInForce,
} from '@stampwell/contracts';

/** The part of a card's earlier refusals that decides whether another is recorded. */
export interface Refusals {
  count: number;
  /** The newest day with a refusal, YYYY-MM-DD, and its count. */
  day: string;
  ofDay: number;
  last: { what: string; by: string; at: string } | null;
}

export type Refused =
  | { action: 'earn'; amount: number; reason: StampsRefusedReason; until: string | null }
  | { action: 'redeem'; reason: RewardRefusedReason };

type DataOf<Type extends CardRefusalEvent['type']> = Extract<CardRefusalEvent, { type: Type }>['data'];
export type StampsRefusedReason = DataOf<'StampsRefused'>['reason'];
export type RewardRefusedReason = DataOf<'RewardRefused'>['reason'];

export interface RecordRefusal {
  businessId: string;
  customerId: string;
  /** Its number; absent for the first. */
  programme?: number | undefined;
  /** Absent for the first. */
  place?: string | undefined;
  refused: Refused;
  by: { kind: string; id: string };
  card: { isOpened: boolean; balance: number };
  terms: TermsInForce;
  now: Date;
  /** The business's day, YYYY-MM-DD. */
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

/** Records the refusal or skips it; never refuses itself. */
export function decide(command: RecordRefusal, refusals: Refusals): CardRefusalEvent[] {
  const isFromAfar = command.by.kind === 'customer' && !command.card.isOpened;
  if (isFromAfar || isFull(command, refusals)) return [];
  const event = eventOf(command, refusals.count + 1);
  return isSameAgain(command, event, refusals) ? [] : [event];
}

/** [SC29] */
function isFull({ today }: RecordRefusal, { day, ofDay }: Refusals): boolean {
  // Near midnight refusals can arrive out of order: the day never goes back.
  return day >= today && ofDay >= REFUSALS.perCardDay;
}

/** [SC28] */
function isSameAgain({ by, now }: RecordRefusal, event: CardRefusalEvent, { last }: Refusals): boolean {
  if (last === null || last.what !== whatOf(event) || last.by !== by.id) return false;
  return now.getTime() - Date.parse(last.at) < REFUSALS.sameWithinSeconds * 1000;
}

const whatOf = ({ type, data }: CardRefusalEvent) => `${type} ${data.reason}`;

function eventOf({ refused, ...command }: RecordRefusal, nth: number): CardRefusalEvent {
  const common = {
    business_id: command.businessId,
    customer_id: command.customerId,
    ...namedProgramme(command.programme),
    ...namedPlace(command.businessId, command.place),
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
