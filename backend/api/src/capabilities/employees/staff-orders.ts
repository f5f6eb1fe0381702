import { employeeOf } from './employees.commands.ts';
import { decide, type Employee } from './employees.decider.ts';

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
