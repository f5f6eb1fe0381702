import { UNDO_WITHIN_HOURS } from '@stampwell/contracts/limits.ts';

const HOUR_MS = 3_600_000;

/** As the server has it: an earning or a redemption, within a day, once. */
export function isUndoable(
  { isDeed, isUndone, at }: { isDeed: boolean; isUndone: boolean; at: string },
  now: number,
): boolean {
  return isDeed && !isUndone && now - Date.parse(at) < UNDO_WITHIN_HOURS * HOUR_MS;
}
