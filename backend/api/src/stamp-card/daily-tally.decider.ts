import { businessDay, type StoredStampCardEvent, type TallyEvent } from '@stampwell/contracts';

/** What one employee has given on the newest day that was counted. */
export interface DailyTally {
  /** Europe/London, YYYY-MM-DD; empty before the first. */
  day: string;
  total: number;
}

/** What an employee may give in a day, where a cap is in force, and has given of it. */
export interface Allowance {
  day: string;
  cap: number;
  given: number;
}

export const initial: DailyTally = { day: '', total: 0 };

export function evolve(_: DailyTally, { data }: TallyEvent): DailyTally {
  return { day: data.day, total: data.total };
}

/** [SC20, SC21] By the lowest of the caps; null where there is none. */
export function allowanceOf(tally: DailyTally, caps: (number | null)[], now: Date): Allowance | null {
  const set = caps.filter((cap) => cap !== null);
  if (set.length === 0) return null;
  const today = businessDay(now);
  // At midnight commands may overtake one another: a day once begun goes on.
  const day = tally.day > today ? tally.day : today;
  return { day, cap: Math.min(...set), given: tally.day === day ? tally.total : 0 };
}

interface Given {
  employeeId: string;
  businessId: string;
  amount: number;
}

/** Adds to the employee's day. Whether the allowance suffices is decided with the card. */
export function countGiven(
  { employeeId, businessId, amount }: Given,
  { day, given }: Allowance,
): TallyEvent[] {
  const data = { employee_id: employeeId, business_id: businessId, day, amount, total: given + amount };
  return [{ type: 'StampsTallied', data }];
}

/** [SC22] Takes an undone earning off its giver's day; a day that is over counts no more. */
export function countUndone(original: StoredStampCardEvent, tally: DailyTally): TallyEvent[] {
  if (original.type !== 'StampsGiven') return [];
  const { business_id, amount, tally_day: day } = original.data;
  if (day === undefined || day !== tally.day) return [];
  const data = {
    employee_id: original.actor.id,
    business_id,
    day,
    amount: -amount,
    total: tally.total - amount,
  };
  return [{ type: 'StampsTallied', data }];
}
