/** An employee's daily cap, the lowest of those in force, and the stamps that it leaves for today. */
export interface DailyCap {
  cap: number;
  left: number;
}

/**
 * Why an employee cannot give so many stamps any more today, in words for that employee; null if they can.
 * @param day of a scan that its device saw earlier: 'that day'
 */
export function noMoreToday({ cap, left }: DailyCap, amount: number, day = 'today'): string | null {
  if (amount <= left) return null;
  return left > 0
    ? `You can give ${left} more ${left === 1 ? 'stamp' : 'stamps'} ${day}.`
    : `You have given your ${cap} ${cap === 1 ? 'stamp' : 'stamps'} for ${day}.`;
}

/** Why an employee cannot give so many stamps as an apology, in words for that employee. */
export const noMoreThisMonth = (left: number): string =>
  left > 0
    ? `You can give ${left} more ${left === 1 ? 'stamp' : 'stamps'} as an apology this month.`
    : 'You have given all your stamps as an apology for this month.';
