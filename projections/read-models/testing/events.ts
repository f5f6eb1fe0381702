import {
  businessDay,
  DEFAULT_TIME_ZONE,
  type EventActor,
  houseText,
  PLAIN_TERMS,
  type ProgrammeTerms,
  type StoredEvent,
} from '@stampwell/contracts';
import type { EventData, EventType, ProjectedEvent } from '../src/define-projector.ts';

/** Readable ids: `idOf('b', 1)` is `b0000000-0000-7000-8000-000000000001`. */
export const idOf = (kind: 'a' | 'b' | 'c' | 'd' | 'e', nth: number): string =>
  `${kind}0000000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

export const BUSINESS = idOf('b', 1);
export const CUSTOMER = idOf('c', 1);
export const EMPLOYEE = idOf('e', 1);
export const ADMIN = idOf('d', 1);

export const byOwner: EventActor = { kind: 'business', id: BUSINESS };
export const byEmployee: EventActor = { kind: 'employee', id: EMPLOYEE };
export const byAdmin: EventActor = { kind: 'admin', id: ADMIN };

export const TERMS: ProgrammeTerms = {
  steps: [{ stamps: 10, reward_description: houseText('Free coffee'), reward_emoji: '☕' }],
  scan_cooldown_hours: 4,
  daily_stamp_cap: null,
  ...PLAIN_TERMS,
};

/** An event's data, with day and terms optional for specs that do not need them. */
export type DatedLater<Data> = Data extends { day: string; balance_after: number }
  ? Omit<Data, 'day' | 'terms_version'> & { day?: string; terms_version?: number }
  : Data;

export interface Circumstances {
  at?: string;
  actor?: EventActor;
  stream?: string;
}

/** Makes complete events, numbered as a store would. A card event's day defaults to London's. */
export function eventMaker() {
  let position = 0;
  return <T extends EventType>(
    type: T,
    data: DatedLater<EventData[T]>,
    { at = '2026-07-01T10:00:00.000Z', actor = byOwner, stream }: Circumstances = {},
  ): ProjectedEvent<T> => {
    position += 1;
    const event: StoredEvent = {
      id: idOf('a', position),
      type,
      data: dated(data, at),
      stream: stream ?? streamOf(data),
      version: position,
      position,
      actor,
      at,
      correlation_id: 'spec',
      schema: 1,
      hash: '',
    };
    return event as unknown as ProjectedEvent<T>;
  };
}

/** Adds London's day to a card event's data, unless it has a day. */
export const dated = (data: object, at: string): object =>
  'balance_after' in data ? { day: businessDay(at, DEFAULT_TIME_ZONE), ...data } : data;

function streamOf(data: object): string {
  if ('customer_id' in data && 'business_id' in data) return `card-${data.business_id}_${data.customer_id}`;
  return `stream-${Object.values(data)[0]}`;
}
