import { type AccountEvent, accountStream, type EmployeeEvent, employeeStream } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';

/** What a card needs to know of its customer. */
export interface CustomerState {
  isActive: boolean;
}

/** What a card needs to know of an employee who acts on it. */
export interface EmployeeState {
  /** Whom they work for; null for somebody who is no employee. */
  businessId: string | null;
  isActive: boolean;
}

export const customerOf = (customerId: string): FoldedStream<CustomerState> => ({
  stream: accountStream(customerId),
  fold: {
    name: 'card-customer',
    initial: { isActive: false },
    evolve: (state, event) => evolveCustomer(state, event as AccountEvent),
  },
});

export const employeeOf = (employeeId: string): FoldedStream<EmployeeState> => ({
  stream: employeeStream(employeeId),
  fold: {
    name: 'card-employee',
    initial: { businessId: null, isActive: false },
    evolve: (state, event) => evolveEmployee(state, event as EmployeeEvent),
  },
});

function evolveCustomer(state: CustomerState, { type, data }: AccountEvent): CustomerState {
  switch (type) {
    case 'AccountRegistered':
      return { isActive: data.kind === 'customer' };
    case 'AccountReactivated':
      return { isActive: true };
    case 'AccountDeactivated':
    case 'AccountErased':
      return { isActive: false };
    default:
      return state;
  }
}

function evolveEmployee(state: EmployeeState, { type, data }: EmployeeEvent): EmployeeState {
  switch (type) {
    case 'EmployeeHired':
      return { businessId: data.business_id, isActive: true };
    case 'EmployeeActivated':
      return { ...state, isActive: true };
    case 'EmployeeDeactivated':
    case 'EmployeeDeleted':
      return { ...state, isActive: false };
    default:
      return state;
  }
}
