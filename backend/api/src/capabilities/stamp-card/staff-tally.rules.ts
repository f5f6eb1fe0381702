import {
  type DailyCap,
  DomainError,
  noMoreThisMonth,
  type PlatformSettings,
  REDEMPTION_UNDOS_PER_DAY,
  type StoredStampCardEvent,
  type TallyEvent,
  type TermsInForce,
} from '@stampwell/contracts';

/** Whose day is counted: an employee's, and a key's [AK8]. */
export const isStaff = ({ kind }: { kind: string }): boolean => kind === 'employee' || kind === 'key';

/** An employee's count on the newest day counted. */
export interface DayCount {
  /** The business's day, YYYY-MM-DD; empty before the first. */
  day: string;
  total: number;
}

/** Stamps given and redemptions undone. Each has a day of its own. */
export interface DailyTally extends DayCount {
  /** Counts of earlier days, newest first, as scans that waited on a device may still need them [SC73]. */
  earlier: readonly DayCount[];
  undone: DayCount;
  /** Stamps given as an apology, by the business's month, YYYY-MM [SC76]. */
  apologies: { month: string; total: number };
}

/** An employee's daily cap, and the stamps given so far. */
export interface Allowance {
  day: string;
  /** Null once it was lifted: the day is counted to its end, so that a cap set again finds all of it [SC21]. */
  cap: number | null;
  given: number;
}

export const noTally: DailyTally = {
  day: '',
  total: 0,
  earlier: [],
  undone: { day: '', total: 0 },
  apologies: { month: '', total: 0 },
};

/** Within a day's hours there are at most two changes of the day: where clocks go forward it has 23 hours. */
const EARLIER_DAYS = 2;

export function evolveTally(tally: DailyTally, event: TallyEvent): DailyTally {
  if (event.type === 'ApologiesTallied') {
    const { month, total } = event.data;
    return { ...tally, apologies: { month, total } };
  }
  const { day, total } = event.data;
  if (event.type === 'RedemptionUndosTallied') return { ...tally, undone: { day, total } };
  if (day === tally.day) return { ...tally, total };
  const others = [tally, ...tally.earlier].filter((one) => one.day !== day && one.day !== '');
  const days = [{ day, total }, ...others.map(({ day, total }) => ({ day, total }))].sort((a, b) =>
    a.day < b.day ? 1 : -1,
  );
  const [newest, ...earlier] = days.slice(0, 1 + EARLIER_DAYS);
  return { ...tally, ...newest, earlier };
}

interface Capping {
  settings: Pick<PlatformSettings, 'daily_stamp_cap'>;
  programme: { terms: Pick<TermsInForce, 'daily_stamp_cap'> };
  employee: { dailyStampCap: number | null };
}

/** [SC20] The platform's cap, the business's and the employee's own. */
export const capsOf = ({ settings, programme, employee }: Capping): (number | null)[] => [
  settings.daily_stamp_cap,
  programme.terms.daily_stamp_cap,
  employee.dailyStampCap,
];

/** Null without a cap. */
const lowestOf = (caps: (number | null)[]): number | null => {
  const set = caps.filter((cap) => cap !== null);
  return set.length > 0 ? Math.min(...set) : null;
};

/** [SC21] True before the first stamps of a day under a cap: `allowanceOf` needs what was given without being counted. */
export const isUncounted = (
  tally: DailyTally,
  caps: (number | null)[],
  today: string,
  isSeen = false,
): boolean => !countOn(tally, today, isSeen) && lowestOf(caps) !== null;

/**
 * The count of a day. Near midnight commands can arrive out of order, and a time zone may be moved west: then the day never goes
 * back.
 * @param isSeen of a scan that is judged by when its device saw it, which has a day of its own [SC73]
 */
function countOn(tally: DailyTally, today: string, isSeen: boolean): DayCount | null {
  if (isSeen) return [tally, ...tally.earlier].find(({ day }) => day === today) ?? null;
  return tally.day >= today ? tally : null;
}

/**
 * [SC20, SC21] The lowest cap applies; null where nothing is counted.
 * @param today the business's day
 * @param of `before`: stamps given before anything was counted; `isSeen`: see `countOn`
 */
export function allowanceOf(
  tally: DailyTally,
  caps: (number | null)[],
  today: string,
  { before = null, isSeen = false }: { before?: DayCount | null; isSeen?: boolean } = {},
): Allowance | null {
  const cap = lowestOf(caps);
  const counted = countOn(tally, today, isSeen);
  if (cap === null && !counted) return null;
  const day = counted?.day ?? today;
  const known = counted ?? before;
  return { day, cap, given: known?.day === day ? known.total : 0 };
}

/** [SC20] Null without a cap. */
export const cappedBy = (allowance: Allowance | null): DailyCap | null =>
  allowance && allowance.cap !== null
    ? { cap: allowance.cap, left: Math.max(0, allowance.cap - allowance.given) }
    : null;

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

/** [SC22] Takes an undone earning off the giver's day, once that is counted [SC21]; past days are not corrected. */
export function countUndone(original: StoredStampCardEvent, tally: DailyTally): TallyEvent[] {
  if (original.type !== 'StampsGiven') return [];
  if (original.data.apology) return apologyUndone(original, tally);
  const { business_id, amount, tally_day: day = original.data.day } = original.data;
  if (day !== tally.day) return [];
  const data = {
    employee_id: original.actor.id,
    business_id,
    day,
    amount: -amount,
    total: tally.total - amount,
  };
  return [{ type: 'StampsTallied', data }];
}

/** The employee's own number and this month's count. @param today the business's day */
export const apologiesLeft = (perMonth: number, { apologies }: DailyTally, today: string): number =>
  Math.max(0, perMonth - monthOfApologies(today, apologies).total);

const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length);
/** It never goes back to a month that is over, where a time zone is moved west. */
const monthOfApologies = (today: string, counted: DailyTally['apologies']) =>
  counted.month >= monthOf(today) ? counted : { month: monthOf(today), total: 0 };

const NO_APOLOGIES = 'Only the owner can give stamps as an apology. Please ask them.';

/** [SC76] @throws DomainError `forbidden`, `limit_reached` */
export function countApology(
  { employeeId, businessId, amount, today }: Given & { today: string },
  tally: DailyTally,
  perMonth: number,
): TallyEvent[] {
  if (perMonth === 0) throw new DomainError('forbidden', { message: NO_APOLOGIES });
  const left = apologiesLeft(perMonth, tally, today);
  if (amount > left) throw new DomainError('limit_reached', { message: noMoreThisMonth(left) });
  const { month, total: before } = monthOfApologies(today, tally.apologies);
  const total = before + amount;
  return [
    {
      type: 'ApologiesTallied',
      data: { employee_id: employeeId, business_id: businessId, month, amount, total },
    },
  ];
}

/** [SC76] Gives an undone apology's stamps back to the month that is still counted. */
function apologyUndone(
  { actor, data: { business_id, amount, day } }: Extract<StoredStampCardEvent, { type: 'StampsGiven' }>,
  { apologies }: DailyTally,
): TallyEvent[] {
  const month = monthOf(day);
  if (month !== apologies.month) return [];
  const total = apologies.total - amount;
  const data = { employee_id: actor.id, business_id, month, amount: -amount, total };
  return [{ type: 'ApologiesTallied', data }];
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
