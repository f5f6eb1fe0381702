import * as z from 'zod/mini';
import { defineEvent, type EventOf } from './define-event.ts';

const employee = { employee_id: z.string(), business_id: z.string() };

export const employeeHired = defineEvent('EmployeeHired', z.object(employee));
/** Which fields changed; their values are in the vault. */
export const employeeChanged = defineEvent(
  'EmployeeChanged',
  z.object({ ...employee, fields: z.array(z.enum(['name', 'password'])) }),
);
export const employeeDeactivated = defineEvent('EmployeeDeactivated', z.object(employee));
export const employeeActivated = defineEvent('EmployeeActivated', z.object(employee));
/** Most stamps that this employee may give in a day of the business's; null is no cap of their own. */
export const employeeCapped = defineEvent(
  'EmployeeCapped',
  z.object({ ...employee, daily_stamp_cap: z.nullable(z.int()) }),
);
/** What the owner lets this employee do beyond what all staff may. */
const permissions = { ...employee, may_give_anyway: z.boolean() };
export const employeePermissionsChanged = defineEvent(
  'EmployeePermissionsChanged',
  z.object(permissions),
).upcast(
  2,
  /** Stamps that they may give as an apology in a month of the business's. */
  z.object({ ...permissions, apologies_per_month: z.int() }),
  (before) => ({ ...before, apologies_per_month: 0 }),
);
/** Where this employee works, from then on; null is at every place. */
export const employeePlacesSet = defineEvent(
  'EmployeePlacesSet',
  z.object({ ...employee, place_ids: z.nullable(z.array(z.string())) }),
);
/** They chose a PIN for their shop's tills, which is kept with their password. */
export const employeePinSet = defineEvent('EmployeePinSet', z.object(employee));
/** Final: the employee's personal data is gone from the vault. */
export const employeeDeleted = defineEvent('EmployeeDeleted', z.object(employee));

export const employeeEvents = {
  employeeHired,
  employeeChanged,
  employeeDeactivated,
  employeeActivated,
  employeeCapped,
  employeePermissionsChanged,
  employeePlacesSet,
  employeePinSet,
  employeeDeleted,
};
export type EmployeeEvent = EventOf<(typeof employeeEvents)[keyof typeof employeeEvents]>;
