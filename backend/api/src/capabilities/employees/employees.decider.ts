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
  /** May give stamps before the cooldown is over [EM13]. */
  mayGiveAnyway: boolean;
  /** Stamps that they may give as an apology in a month [EM14]. */
  apologiesPerMonth: number;
  /** Where they work [EM15]; null is at every place. */
  placeIds: readonly string[] | null;
}

export type EmployeeField = 'name' | 'password';

/** Without a value it stays as it is. */
export interface Limits {
  dailyStampCap?: number | null | undefined;
  mayGiveAnyway?: boolean | undefined;
  apologiesPerMonth?: number | undefined;
}

/** `businessId` is the business that issues the command. */
export type EmployeeCommand = { employeeId: string; businessId: string } & (
  | ({ type: 'Hire' } & Limits)
  | ({ type: 'Change'; fields: EmployeeField[] } & Limits)
  | { type: 'Deactivate' }
  | { type: 'Activate' }
  | { type: 'Delete' }
  | { type: 'Cap'; dailyStampCap: number | null }
  | { type: 'SetPlaces'; placeIds: readonly string[] | null }
  | { type: 'SetPin' }
  | { type: 'Dismiss' }
);

export const initial: Employee = {
  status: 'absent',
  businessId: '',
  hiredAt: '',
  dailyStampCap: null,
  mayGiveAnyway: false,
  apologiesPerMonth: 0,
  placeIds: null,
};

export function evolve(employee: Employee, event: StoredEventAmong<typeof employeeEvents>): Employee {
  switch (event.type) {
    case 'EmployeeHired':
      return { ...initial, status: 'active', businessId: event.data.business_id, hiredAt: event.at };
    case 'EmployeeCapped':
      return { ...employee, dailyStampCap: event.data.daily_stamp_cap };
    case 'EmployeePermissionsChanged':
      return {
        ...employee,
        mayGiveAnyway: event.data.may_give_anyway,
        apologiesPerMonth: event.data.apologies_per_month,
      };
    case 'EmployeePlacesSet':
      return { ...employee, placeIds: event.data.place_ids };
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
      return [{ type: 'EmployeeHired', data }, ...limitsOf(command, employee)];
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
      const changed: EmployeeEvent[] =
        fields.length > 0 ? [{ type: 'EmployeeChanged', data: { ...data, fields } }] : [];
      return [...changed, ...limitsOf(command, employee)];
    }
    case 'Deactivate':
      assertIs('active', employee);
      return [{ type: 'EmployeeDeactivated', data }];
    case 'Activate':
      assertIs('inactive', employee);
      return [{ type: 'EmployeeActivated', data }];
    case 'Delete':
      return [{ type: 'EmployeeDeleted', data }];
    case 'SetPin':
      return [{ type: 'EmployeePinSet', data }];
    case 'Cap':
      return capOf(command, employee);
    case 'SetPlaces':
      return placesOf(command, employee);
  }
}

type Capping = Extract<EmployeeCommand, { dailyStampCap?: unknown }>;
type Limiting = Extract<EmployeeCommand, Limits & { type: 'Hire' | 'Change' }>;

const limitsOf = (command: Limiting, employee: Employee): EmployeeEvent[] => [
  ...capOf(command, employee),
  ...permissionsOf(command, employee),
];

/** [EM13, EM14] One event says all that they may. */
function permissionsOf(command: Limiting, employee: Employee): EmployeeEvent[] {
  const { mayGiveAnyway = employee.mayGiveAnyway, apologiesPerMonth = employee.apologiesPerMonth } = command;
  const isSame = mayGiveAnyway === employee.mayGiveAnyway && apologiesPerMonth === employee.apologiesPerMonth;
  if (isSame) return [];
  const data = {
    employee_id: command.employeeId,
    business_id: command.businessId,
    may_give_anyway: mayGiveAnyway,
    apologies_per_month: apologiesPerMonth,
  };
  return [{ type: 'EmployeePermissionsChanged', data }];
}

/** [EM11] */
function capOf({ employeeId, businessId, dailyStampCap }: Capping, employee: Employee): EmployeeEvent[] {
  if (dailyStampCap === undefined || dailyStampCap === employee.dailyStampCap) return [];
  const data = { employee_id: employeeId, business_id: businessId, daily_stamp_cap: dailyStampCap };
  return [{ type: 'EmployeeCapped', data }];
}

/** [EM15] */
function placesOf(
  { employeeId, businessId, placeIds }: Extract<EmployeeCommand, { type: 'SetPlaces' }>,
  employee: Employee,
): EmployeeEvent[] {
  const place_ids = placeIds && [...new Set(placeIds)].toSorted();
  if (String(place_ids) === String(employee.placeIds)) return [];
  return [
    { type: 'EmployeePlacesSet', data: { employee_id: employeeId, business_id: businessId, place_ids } },
  ];
}

/** [EM4] */
function assertIs(wanted: Employee['status'], { status }: Employee): void {
  if (status !== wanted) throw new DomainError('invalid_state');
}
