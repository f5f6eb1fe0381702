import { employeeEvents, employeeStream, knownPlace, type PlacesStanding } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { assertThere, type OwnerOf, type OwnerState } from '../../services/business/business-presence.ts';
import { foldOf } from '../../services/folds/fold-of.ts';
import type { RouteCommand } from '../../services/http/route.ts';
import {
  decide,
  type Employee,
  type EmployeeCommand,
  evolve,
  initial,
  type Limits,
} from './employees.decider.ts';

const employeeFold = foldOf({ name: 'employee', revision: 5, events: employeeEvents, initial, evolve });

export const employeeOf = (employeeId: string): FoldedStream<Employee> => ({
  stream: employeeStream(employeeId),
  fold: employeeFold,
});

/** A command that depends on the employee's stream only. */
export const employeeCommand = (command: EmployeeCommand): RouteCommand<{ employee: Employee }> => ({
  streams: { employee: employeeOf(command.employeeId) },
  decide: ({ states }) => ({ employee: decide(command, states.employee) }),
});

/** Reads the business's stream too, so that a business deleted in the same instant cannot hire [EM8]. */
export const hire = (
  hiring: { employeeId: string; businessId: string } & Limits,
  ownerOf: OwnerOf,
): RouteCommand<{ employee: Employee; owner: OwnerState }> => ({
  streams: { employee: employeeOf(hiring.employeeId), owner: ownerOf(hiring.businessId) },
  decide: ({ states: { employee, owner } }) => {
    assertThere(owner);
    return { employee: decide({ type: 'Hire', ...hiring }, employee) };
  },
});

interface Places {
  places: PlacesStanding;
}

/** [EM15] */
export const setPlaces = (
  employee: { employeeId: string; businessId: string },
  placeIds: readonly string[] | null,
  placesOf: (businessId: string) => FoldedStream<Places>,
): RouteCommand<{ employee: Employee; shop: Places }> => ({
  streams: { employee: employeeOf(employee.employeeId), shop: placesOf(employee.businessId) },
  decide: ({ states }) => {
    for (const id of placeIds ?? []) knownPlace(employee.businessId, states.shop.places, id);
    return { employee: decide({ type: 'SetPlaces', ...employee, placeIds }, states.employee) };
  },
});

/** Records a password change on behalf of the employee's current business [EM3]. */
export const changePassword = (employeeId: string): RouteCommand<{ employee: Employee }> => ({
  streams: { employee: employeeOf(employeeId) },
  decide: ({ states: { employee } }) => ({
    employee: decide(
      { type: 'Change', employeeId, businessId: employee.businessId, fields: ['password'] },
      employee,
    ),
  }),
});

/** They chose a PIN for their shop's tills [EM16]. */
export const pinSet = (employee: Staff): RouteCommand<{ employee: Employee }> =>
  employeeCommand({ type: 'SetPin', ...employee });

interface Staff {
  employeeId: string;
  businessId: string;
}

/** What an owner may do to an employee that a finding is about. */
export const staffOrders = {
  of: employeeOf,
  cap: (employee: Staff, dailyStampCap: number, state: Employee) =>
    decide({ type: 'Cap', ...employee, dailyStampCap }, state),
  /** Empty if the employee is already deactivated. */
  deactivate: (employee: Staff, state: Employee) =>
    state.status === 'inactive' && state.businessId === employee.businessId
      ? []
      : decide({ type: 'Deactivate', ...employee }, state),
};
