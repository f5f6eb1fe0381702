import {
  accountEvents,
  accountStream,
  employeeEvents,
  employeeStream,
  type StoredEventAmong,
} from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';

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
}

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

const employeeFold = foldOf({
  name: 'card-employee',
  revision: 2,
  events: employeeEvents,
  initial: { businessId: null, isActive: false, dailyStampCap: null },
  evolve: evolveEmployee,
});

export const employeeOf = (employeeId: string): FoldedStream<EmployeeState> => ({
  stream: employeeStream(employeeId),
  fold: employeeFold,
});

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
    // Merged into another account: its cards rest, and refuse everything [SC18, JO9].
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
      return { businessId: data.business_id, isActive: true, dailyStampCap: null };
    case 'EmployeeCapped':
      return { ...state, dailyStampCap: data.daily_stamp_cap };
    case 'EmployeeActivated':
      return { ...state, isActive: true };
    case 'EmployeeDeactivated':
    case 'EmployeeDeleted':
      return { ...state, isActive: false };
    default:
      return state;
  }
}
