import { UNDO_WITHIN_HOURS } from './limits.ts';

/**
 * Exact durations: an hour is 3,600 seconds and a day 24 hours, also when the clocks change. Calendar days, which begin at a
 * shop's midnight, are in business-day.ts.
 */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** So many exact days after an instant, as ISO 8601. */
export const afterDays = (from: string | Date, days: number): string =>
  new Date(new Date(from).getTime() + days * DAY_MS).toISOString();

/** Days until a time, a begun one counted whole; 0 once it is past. @param now milliseconds since the epoch */
export const daysUntil = (time: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(time) - now) / DAY_MS));

/** Whether a time has come. */
export const isReached = (time: string, now: Date): boolean => Date.parse(time) <= now.getTime();

/** [SC8] Whether an entry of a card is young enough to be undone; both in milliseconds since the epoch. */
export const isWithinUndo = (at: number, now: number): boolean => now - at <= UNDO_WITHIN_HOURS * HOUR_MS;

/** [SC8] The last moment at which an entry of a card can be undone. */
export const undoableUntil = (at: string): Date => new Date(Date.parse(at) + UNDO_WITHIN_HOURS * HOUR_MS);
