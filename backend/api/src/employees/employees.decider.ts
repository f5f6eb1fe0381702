import {
  DomainError,
  type EmployeeEvent,
  type employeeEvents,
  type StoredEventAmong,
} from '@stampwell/contracts';

/** A member of a business's staff. RULES.md numbers the rules. */
export interface Employee {
  status: 'absent' | 'active' | 'inactive' | 'deleted';
  businessId: string;
  /** ISO 8601. */
  hiredAt: string;
  /** Most stamps that this employee may give per day; null means no limit of their own. */
  dailyStampCap: number | null;
}

export type EmployeeField = 'name' | 'password';

/** `businessId` is the business that issues the command. */
export type EmployeeCommand = { employeeId: string; businessId: string } & (
  | { type: 'Hire' }
  | { type: 'Change'; fields: EmployeeField[] }
  | { type: 'Deactivate' }
  | { type: 'Activate' }
  | { type: 'Delete' }
  | { type: 'Cap'; dailyStampCap: number | null }
  | { type: 'Dismiss' }
);

export const initial: Employee = { status: 'absent', businessId: '', hiredAt: '', dailyStampCap: null };

export function evolve(employee: Employee, event: StoredEventAmong<typeof employeeEvents>): Employee {
  switch (event.type) {
    case 'EmployeeHired':
      return { ...initial, status: 'active', businessId: event.data.business_id, hiredAt: event.at };
    case 'EmployeeCapped':
      return { ...employee, dailyStampCap: event.data.daily_stamp_cap };
    case 'EmployeeDeactivated':
      return { ...employee, status: 'inactive' };
    case 'EmployeeActivated':
      return { ...employee, status: 'active' };
    case 'EmployeeDeleted':
      return { ...employee, status: 'deleted' };
    default:
      return employee;
  }
}

export function decide(command: EmployeeCommand, employee: Employee): EmployeeEvent[] {
  const data = { employee_id: command.employeeId, business_id: command.businessId };
  switch (command.type) {
    case 'Hire':
      if (employee.status !== 'absent') throw new DomainError('already_exists');
      return [{ type: 'EmployeeHired', data }];
    case 'Dismiss':
      return isThere(command, employee) ? [{ type: 'EmployeeDeleted', data }] : [];
    default:
      if (!isThere(command, employee)) throw new DomainError('not_found');
      return changeOf(command, employee);
  }
}

/** [EM2, EM5] */
function isThere({ businessId }: { businessId: string }, employee: Employee): boolean {
  return (
    (employee.status === 'active' || employee.status === 'inactive') && employee.businessId === businessId
  );
}

type Change = Exclude<EmployeeCommand, { type: 'Hire' | 'Dismiss' }>;

function changeOf(command: Change, employee: Employee): EmployeeEvent[] {
  const data = { employee_id: command.employeeId, business_id: command.businessId };
  switch (command.type) {
    case 'Change': {
      const { fields } = command;
      return fields.length > 0 ? [{ type: 'EmployeeChanged', data: { ...data, fields } }] : [];
    }
    case 'Deactivate':
      assertIs('active', employee);
      return [{ type: 'EmployeeDeactivated', data }];
    case 'Activate':
      assertIs('inactive', employee);
      return [{ type: 'EmployeeActivated', data }];
    case 'Delete':
      return [{ type: 'EmployeeDeleted', data }];
    // [EM11]
    case 'Cap': {
      const daily_stamp_cap = command.dailyStampCap;
      if (daily_stamp_cap === employee.dailyStampCap) return [];
      return [{ type: 'EmployeeCapped', data: { ...data, daily_stamp_cap } }];
    }
  }
}

/** [EM4] */
function assertIs(wanted: Employee['status'], { status }: Employee): void {
  if (status !== wanted) throw new DomainError('invalid_state');
}
