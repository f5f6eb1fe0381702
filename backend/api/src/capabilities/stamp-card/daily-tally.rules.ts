import {
  DomainError,
  REDEMPTION_UNDOS_PER_DAY,
  type StoredStampCardEvent,
  type TallyEvent,
} from '@stampwell/contracts';

/** An employee's count on the newest day counted. */
export interface DayCount {
  /** The business's day, YYYY-MM-DD; empty before the first. */
  day: string;
  total: number;
}

/** Stamps given and redemptions undone. Each has a day of its own. */
export interface DailyTally extends DayCount {
  undone: DayCount;
}

/** An employee's daily cap, and the stamps given so far. */
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
 * [SC20, SC21] The lowest cap applies; null without one.
 * @param today the business's day
 */
export function allowanceOf(tally: DailyTally, caps: (number | null)[], today: string): Allowance | null {
  const set = caps.filter((cap) => cap !== null);
  if (set.length === 0) return null;
  // Near midnight commands can arrive out of order, and a time zone may be moved west: the day never goes back.
  const day = tally.day > today ? tally.day : today;
  return { day, cap: Math.min(...set), given: tally.day === day ? tally.total : 0 };
}

interface Given {
  employeeId: string;
  businessId: string;
  amount: number;
}

/** Adds to the employee's day. The card's decider checks the allowance. */
export function countGiven(
  { employeeId, businessId, amount }: Given,
  { day, given }: Allowance,
): TallyEvent[] {
  const data = { employee_id: employeeId, business_id: businessId, day, amount, total: given + amount };
  return [{ type: 'StampsTallied', data }];
}

/** [SC22] Takes an undone earning off the giver's day; past days are not corrected. */
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
  /** The business's day, YYYY-MM-DD. */
  today: string;
}

/** [SC25] Counts one more redemption that an employee undoes. @throws DomainError `daily_cap_reached` */
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
