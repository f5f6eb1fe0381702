import {
  DomainError,
  REDEMPTION_UNDOS_PER_DAY,
  type StoredStampCardEvent,
  type TallyEvent,
} from '@stampwell/contracts';

/** What one employee has done on the newest day that was counted. */
export interface DayCount {
  /** The business's, YYYY-MM-DD; empty before the first. */
  day: string;
  total: number;
}

/** Stamps given, and redemptions undone: each with a day of its own. */
export interface DailyTally extends DayCount {
  undone: DayCount;
}

/** What an employee may give in a day, where a cap is in force, and has given of it. */
export interface Allowance {
  day: string;
  cap: number;
  given: number;
}

export const initial: DailyTally = { day: '', total: 0, undone: { day: '', total: 0 } };

export function evolve(tally: DailyTally, { type, data }: TallyEvent): DailyTally {
  const { day, total } = data;
  return type === 'StampsTallied' ? { ...tally, day, total } : { ...tally, undone: { day, total } };
}

/**
 * [SC20, SC21] By the lowest of the caps; null where there is none.
 * @param today the business's day
 */
export function allowanceOf(tally: DailyTally, caps: (number | null)[], today: string): Allowance | null {
  const set = caps.filter((cap) => cap !== null);
  if (set.length === 0) return null;
  // At midnight commands may overtake one another, and a zone may be moved west: a day once begun goes on.
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

interface Undoing {
  employeeId: string;
  businessId: string;
  /** The business's day. */
  today: string;
}

/** [SC25] A redemption more that an employee undoes. @throws DomainError `daily_cap_reached` */
export function countRedemptionUndone(
  { employeeId, businessId, today }: Undoing,
  { undone }: DailyTally,
): TallyEvent[] {
  const day = undone.day > today ? undone.day : today;
  const total = undone.day === day ? undone.total + 1 : 1;
  if (total > REDEMPTION_UNDOS_PER_DAY)
    throw new DomainError('daily_cap_reached', { message: NO_MORE_UNDOS });
  const data = { employee_id: employeeId, business_id: businessId, day, total };
  return [{ type: 'RedemptionUndosTallied', data }];
}

const NO_MORE_UNDOS = `You have undone ${REDEMPTION_UNDOS_PER_DAY} rewards today. Please ask the owner to undo this one.`;
