/** What `GET /live` tells (docs/wire.md#live). */
export type LiveType =
  | 'card-changed'
  | 'transaction'
  | 'question-changed'
  | 'subscription-changed'
  | 'shop-changed'
  | 'projection-progress';

/** Something to tell to whoever may know it. */
export interface LiveMessage {
  type: LiveType;
  data: unknown;
  /** Null for what is of no event: it is told to who listens now, and never again. */
  place: LivePlace | null;
  audience: Audience;
}

/** Whom it concerns: everyone named here. */
export interface Audience {
  customerId?: string;
  customerIds?: readonly string[];
  /** Its owner, and its staff where `isForStaff`. */
  businessId?: string;
  isForStaff?: boolean;
  isForAdmins?: boolean;
}

/**
 * Where a message stands: its event's position, and which of that event's messages it is. A connection that breaks between
 * two messages of one event so resumes at the second.
 */
export interface LivePlace {
  position: number;
  nth: number;
}

/** More messages than any event has: 'everything of this position'. */
const ALL = 9;

export const wholeOf = (position: number): LivePlace => ({ position, nth: ALL });

export const isAfter = (a: LivePlace, b: LivePlace): boolean =>
  a.position > b.position || (a.position === b.position && a.nth > b.nth);

/** An id as it goes over the wire: `120`, `120.1`. Read as numbers they grow. */
export const idOf = ({ position, nth }: LivePlace): string =>
  nth === 0 ? `${position}` : `${position}.${nth}`;

/** The place that a `Last-Event-ID` names; null for what we never sent. */
export function placeOf(id: string): LivePlace | null {
  const match = /^(\d{1,15})(?:\.(\d))?$/.exec(id);
  return match ? { position: Number(match[1]), nth: Number(match[2] ?? 0) } : null;
}

/** One server-sent event. JSON has no line breaks, so one `data:` line holds it. */
export const sse = ({ type, data }: LiveMessage, place: LivePlace): string =>
  `id: ${idOf(place)}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
