import { isWithinUndo } from '@stampwell/contracts/durations.ts';

/** As the server has it: an earning or a redemption, within a day, once. */
export function isUndoable(
  { isEarningOrRedemption, isUndone, at }: { isEarningOrRedemption: boolean; isUndone: boolean; at: string },
  now: number,
): boolean {
  return isEarningOrRedemption && !isUndone && isWithinUndo(Date.parse(at), now);
}
