import {
  accountEvents,
  accountStream,
  cardEvents,
  cardStream,
  carryOversStream,
  carryOverTallyEvents,
  employeeEvents,
  employeeStream,
  type StoredEventAmong,
  tallyEvents,
  tallyStream,
} from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';
import { evolveCarryOvers, noCarryOvers } from './carry-over/paper-card-tally.rules.ts';
import { type DailyTally, type DayCount, evolveTally, noTally } from './staff-tally.rules.ts';
import * as card from './stamp-card.decider.ts';

const cardFold = foldOf({
  name: 'stamp-card',
  revision: 13,
  events: cardEvents,
  initial: card.initial,
  evolve: card.evolve,
});

export const cardOf = (...of: Parameters<typeof cardStream>): FoldedStream<card.StampCard> => ({
  stream: cardStream(...of),
  fold: cardFold,
});

const tallyFold = foldOf({
  name: 'daily-tally',
  revision: 4,
  events: tallyEvents,
  initial: noTally,
  evolve: evolveTally,
});

/** An employee's count of stamps given and redemptions undone on the newest day. */
export const tallyOf = (employeeId: string): FoldedStream<DailyTally> => ({
  stream: tallyStream(employeeId),
  fold: tallyFold,
});

const carryOversFold = foldOf({
  name: 'carry-overs',
  events: carryOverTallyEvents,
  initial: noCarryOvers,
  evolve: evolveCarryOvers,
});

/** The shop's count of paper cards on the newest day. */
export const carryOversOf = (businessId: string): FoldedStream<DayCount> => ({
  stream: carryOversStream(businessId),
  fold: carryOversFold,
});

const customerFold = foldOf({
  name: 'card-customer',
  revision: 3,
  events: accountEvents,
  initial: { isActive: false, isFindable: true },
  evolve: evolveCustomer,
});

export const customerOf = (customerId: string): FoldedStream<CustomerState> => ({
  stream: accountStream(customerId),
  fold: customerFold,
});

const noEmployee: EmployeeState = {
  businessId: null,
  isActive: false,
  dailyStampCap: null,
  mayGiveAnyway: false,
  apologiesPerMonth: 0,
  placeIds: null,
};

const employeeFold = foldOf({
  name: 'card-employee',
  revision: 5,
  events: employeeEvents,
  initial: noEmployee,
  evolve: evolveEmployee,
});

export const employeeOf = (employeeId: string): FoldedStream<EmployeeState> => ({
  stream: employeeStream(employeeId),
  fold: employeeFold,
});

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
  /** Stamps that the owner lets them give as an apology in a month [EM14]. */
  apologiesPerMonth: number;
  /** Where they work [EM15]; null is at every place. */
  placeIds: readonly string[] | null;
}

function evolveCustomer(
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
    // The account was merged into another one, and its stamps moved there: its own cards refuse everything [SC18, JO9].
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

function evolveEmployee(
  state: EmployeeState,
  { type, data }: StoredEventAmong<typeof employeeEvents>,
): EmployeeState {
  switch (type) {
    case 'EmployeeHired':
      return { ...noEmployee, businessId: data.business_id, isActive: true };
    case 'EmployeeCapped':
      return { ...state, dailyStampCap: data.daily_stamp_cap };
    case 'EmployeePermissionsChanged':
      return {
        ...state,
        mayGiveAnyway: data.may_give_anyway,
        apologiesPerMonth: data.apologies_per_month,
      };
    case 'EmployeePlacesSet':
      return { ...state, placeIds: data.place_ids };
    case 'EmployeeActivated':
      return { ...state, isActive: true };
    case 'EmployeeDeactivated':
    case 'EmployeeDeleted':
      return { ...state, isActive: false };
    default:
      return state;
  }
}

/** The states of streams, by the streams' names. */
export type StatesOf<Streams> = {
  [Name in keyof Streams]: Streams[Name] extends { fold: { initial: infer State } } ? State : never;
};
