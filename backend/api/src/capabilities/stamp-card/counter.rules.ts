import {
  type accountEvents,
  type CarryOverTallyEvent,
  type DailyCap,
  DomainError,
  type ErrorCode,
  type employeeEvents,
  type PlatformSettings,
  REDEMPTION_UNDOS_PER_DAY,
  refusalIn,
  refusalOf,
  type ShopFacts,
  type Standing,
  type StoredEventAmong,
  type StoredStampCardEvent,
  type TallyEvent,
  type TermsInForce,
} from '@stampwell/contracts';

/** A business's state on the platform; `absent` if it never existed. */
export type BusinessStatus = ShopFacts['state'];

/** The state of everyone involved in an action on a card, each folded from its own stream when the command is decided. */
export interface Counter {
  standing: Standing;
  /** False for an employee who was deactivated, deleted or works elsewhere. */
  isStaffActive: boolean;
  isCustomerActive: boolean;
  /** True if the customer's email equals that of the acting owner or employee. */
  isOwnCard: boolean;
}

/** [SC14] */
export function assertMayGive(counter: Counter): void {
  assertMayTouchCard(counter);
  if (!counter.standing.gives) refuse(refusalOf(counter.standing));
}

/** [SC15] */
export function assertMayRedeem(counter: Counter): void {
  assertMayTouchCard(counter);
  if (!counter.standing.redeems) refuse(refusalOf(counter.standing));
}

/** [SC13, SC17, SC18, SC19] The conditions of every action on a card. */
export function assertMayTouchCard(counter: Counter): void {
  if (!counter.isStaffActive) throw new DomainError('account_inactive');
  if (!counter.standing.isOpen) refuse(refusalOf(counter.standing));
  if (!counter.isCustomerActive) throw new DomainError('not_found');
  if (counter.isOwnCard) throw new DomainError('self_stamping');
}

/** [SC13] For what asks no more of a business than to be open. */
export const assertOpenForBusiness = (status: BusinessStatus): void => refuse(refusalIn(status));

function refuse(code: ErrorCode | null): void {
  if (code) throw new DomainError(code);
}

export interface CustomerState {
  isActive: boolean;
  /** False if the customer does not want to be found by name [SC47]. */
  isFindable: boolean;
}

export interface EmployeeState {
  /** The employer's id; null for an account that is not an employee. */
  businessId: string | null;
  isActive: boolean;
  /** The employee's own daily cap [EM11]. */
  dailyStampCap: number | null;
  /** The owner lets them give stamps during the cooldown [EM13]. */
  mayGiveAnyway: boolean;
}

export const noEmployee: EmployeeState = {
  businessId: null,
  isActive: false,
  dailyStampCap: null,
  mayGiveAnyway: false,
};

export function evolveCustomer(
  state: CustomerState,
  { type, data }: StoredEventAmong<typeof accountEvents>,
): CustomerState {
  switch (type) {
    case 'AccountRegistered':
      return { ...state, isActive: data.kind === 'customer' };
    case 'FindabilityChosen':
      return { ...state, isFindable: data.is_findable };
    case 'AccountReactivated':
      return { ...state, isActive: true };
    // Merged into another account, whose cards have its stamps: this one's refuse everything [SC18, JO9].
    case 'AccountsMerged':
      return data.role === 'into' ? { ...state, isActive: false } : state;
    case 'AccountsSplit':
      return data.role === 'into' ? { ...state, isActive: true } : state;
    case 'AccountDeactivated':
    case 'AccountErased':
      return { ...state, isActive: false };
    default:
      return state;
  }
}

export function evolveEmployee(
  state: EmployeeState,
  { type, data }: StoredEventAmong<typeof employeeEvents>,
): EmployeeState {
  switch (type) {
    case 'EmployeeHired':
      return { ...noEmployee, businessId: data.business_id, isActive: true };
    case 'EmployeeCapped':
      return { ...state, dailyStampCap: data.daily_stamp_cap };
    case 'EmployeePermissionsChanged':
      return { ...state, mayGiveAnyway: data.may_give_anyway };
    case 'EmployeeActivated':
      return { ...state, isActive: true };
    case 'EmployeeDeactivated':
    case 'EmployeeDeleted':
      return { ...state, isActive: false };
    default:
      return state;
  }
}

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
  /** Null once it was lifted: the day is counted to its end, so that a cap set again finds all of it [SC21]. */
  cap: number | null;
  given: number;
}

export const noTally: DailyTally = { day: '', total: 0, undone: { day: '', total: 0 } };

export function evolveTally(tally: DailyTally, { type, data }: TallyEvent): DailyTally {
  const { day, total } = data;
  return type === 'StampsTallied' ? { ...tally, day, total } : { ...tally, undone: { day, total } };
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
export const isUncounted = ({ day }: DailyTally, caps: (number | null)[], today: string): boolean =>
  day < today && lowestOf(caps) !== null;

/**
 * [SC20, SC21] The lowest cap applies; null where nothing is counted.
 * @param today the business's day
 * @param before stamps given before anything was counted
 */
export function allowanceOf(
  tally: DailyTally,
  caps: (number | null)[],
  today: string,
  before: DayCount | null = null,
): Allowance | null {
  const cap = lowestOf(caps);
  // Near midnight commands can arrive out of order, and a time zone may be moved west: the day never goes back.
  const isCounted = tally.day >= today;
  if (cap === null && !isCounted) return null;
  const day = isCounted ? tally.day : today;
  const known = isCounted ? tally : before;
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

export const noCarryOvers: DayCount = { day: '', total: 0 };

export const evolveCarryOvers = (_: DayCount, { data: { day, total } }: CarryOverTallyEvent): DayCount => ({
  day,
  total,
});

interface CarriedOver {
  businessId: string;
  /** The business's day, YYYY-MM-DD. */
  today: string;
  /** Paper cards that the shop takes in a day. */
  perDay: number;
}

/** [SC43] Counts one more paper card. @throws DomainError `daily_cap_reached` */
export function countCarriedOver(
  { businessId, today, perDay }: CarriedOver,
  tally: DayCount,
): CarryOverTallyEvent[] {
  // As with the employees' days, the day never goes back.
  const day = tally.day > today ? tally.day : today;
  const total = tally.day === day ? tally.total + 1 : 1;
  if (total > perDay) throw new DomainError('daily_cap_reached', { message: noMore(perDay) });
  return [{ type: 'CarryOversTallied', data: { business_id: businessId, day, total } }];
}

const noMore = (perDay: number) =>
  `This shop takes ${perDay} paper cards a day, and has had them today. The owner can raise that in the profile.`;
