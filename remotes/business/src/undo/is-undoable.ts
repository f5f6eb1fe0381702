import { isWithinUndo } from '@stampwell/contracts/durations.ts';

/** Same rule as the server: an earning or redemption, within a day, once. */
export function isUndoable(
  { isEarningOrRedemption, isUndone, at }: { isEarningOrRedemption: boolean; isUndone: boolean; at: string },
  now: number,
): boolean {
  return isEarningOrRedemption && !isUndone && isWithinUndo(Date.parse(at), now);
}
