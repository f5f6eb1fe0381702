import { HOUR_MS } from './durations.ts';
import { UNDO_WITHIN_HOURS } from './limits.ts';

/** How far a card is, as a rounded share of what a reward takes: 0 to 100. */
export function progressPercentage(current: number, required: number): number {
  if (required <= 0) return 100;
  return Math.min(100, Math.max(0, Math.round((current / required) * 100)));
}

/** Whether a card's stamps are enough for its reward. */
export const isRewardReady = (current: number, required: number): boolean => current >= required;

/** [SC8] Whether an entry of a card is young enough to be undone; both in milliseconds since the epoch. */
export const isWithinUndo = (at: number, now: number): boolean => now - at <= UNDO_WITHIN_HOURS * HOUR_MS;

/** [SC8] The last moment at which an entry of a card can be undone. */
export const undoableUntil = (at: string): Date => new Date(Date.parse(at) + UNDO_WITHIN_HOURS * HOUR_MS);
