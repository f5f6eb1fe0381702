import { businessDay, DomainError, type TallyEvent } from '@stampwell/contracts';

/** What one employee has given on the newest day that was counted. */
export interface DailyTally {
  /** Europe/London, YYYY-MM-DD; empty before the first. */
  day: string;
  total: number;
}

export const initial: DailyTally = { day: '', total: 0 };

export function evolve(_: DailyTally, { data }: TallyEvent): DailyTally {
  return { day: data.day, total: data.total };
}

/** [SC20] The cap in force, or null. */
export function capInForce(...caps: (number | null)[]): number | null {
  const set = caps.filter((cap) => cap !== null);
  return set.length > 0 ? Math.min(...set) : null;
}

/** The day that stamps given now count in. At midnight commands may overtake one another: a day once begun goes on. */
export function dayToCount(now: Date, tally: DailyTally): string {
  const today = businessDay(now);
  return tally.day > today ? tally.day : today;
}

interface Counted {
  employeeId: string;
  businessId: string;
  day: string;
  amount: number;
}

/** [SC20, SC21] Adds to the employee's day. */
export function tallyGiven(given: Counted & { cap: number }, tally: DailyTally): TallyEvent[] {
  const before = tally.day === given.day ? tally.total : 0;
  const total = before + given.amount;
  if (total > given.cap) throw new DomainError('daily_cap_reached');
  return [tallied(given, total)];
}

/** [SC22] Takes off the employee's day; one that is over counts no more. */
export function tallyUndone(undone: Counted, tally: DailyTally): TallyEvent[] {
  if (tally.day !== undone.day) return [];
  return [tallied({ ...undone, amount: -undone.amount }, tally.total - undone.amount)];
}

function tallied({ employeeId, businessId, day, amount }: Counted, total: number): TallyEvent {
  return {
    type: 'StampsTallied',
    data: { employee_id: employeeId, business_id: businessId, day, amount, total },
  };
}
