import type { LiveData, LiveType } from '@stampwell/contracts/http/live.ts';

interface MessageOf<T extends LiveType> {
  type: T;
  data: LiveData<T>;
  /** Goes out with the data of a traced event. */
  traceparent?: string | undefined;
  /** Null if no event caused the message: it goes to current connections only and is never replayed. */
  cursor: LiveCursor | null;
  audience: Audience;
}

export type LiveMessage = { [T in LiveType]: MessageOf<T> }[LiveType];

/** Everyone named here gets the message. */
export interface Audience {
  customerId?: string;
  customerIds?: readonly string[];
  /** The business's owner, and its staff if `isForStaff`. */
  businessId?: string;
  isForStaff?: boolean;
  isForAdmins?: boolean;
}

/**
 * A message's cursor in the stream: its event's position, and its number among that event's messages. A connection that breaks
 * between two messages of one event resumes at the second.
 */
export interface LiveCursor {
  position: number;
  nth: number;
}

/** More messages than any event has, so that it includes all of a position. */
const ALL = 9;

export const wholeOf = (position: number): LiveCursor => ({ position, nth: ALL });

export const isAfter = (a: LiveCursor, b: LiveCursor): boolean =>
  a.position > b.position || (a.position === b.position && a.nth > b.nth);

/** The id on the wire: `120`, `120.1`. As numbers, ids increase. */
export const idOf = ({ position, nth }: LiveCursor): string =>
  nth === 0 ? `${position}` : `${position}.${nth}`;

/** The cursor of a `Last-Event-ID`; null if we never sent such an id. */
export function cursorOf(id: string): LiveCursor | null {
  const match = /^(\d{1,15})(?:\.(\d))?$/.exec(id);
  return match ? { position: Number(match[1]), nth: Number(match[2] ?? 0) } : null;
}

/** One server-sent event. JSON has no line breaks, so a single `data:` line holds it. */
export const sse = ({ type, data, traceparent }: LiveMessage, cursor: LiveCursor): string =>
  `id: ${idOf(cursor)}\nevent: ${type}\ndata: ${JSON.stringify({ ...data, traceparent })}\n\n`;
