import { keep, set, table } from '@stampwell/runtime/projector/table.ts';
import { defineProjector } from '../define-projector.ts';

const employees = table('employees', {
  key: { employee_id: 'uuid' },
  columns: {
    business_id: keep('uuid'),
    is_active: set('boolean'),
    is_deleted: set('boolean', false),
    daily_stamp_cap: set('int'),
    may_give_anyway: set('boolean', false),
    apologies_per_month: set('int', 0),
    place_ids: set('jsonb'),
    created_at: keep('timestamptz'),
  },
});

/** A business's staff, and whether each may sign in. */
export const employeeList = defineProjector({
  name: 'employee-list',
  pace: 'live',
  revision: 5,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [employees],
  needs: [],
  on: {
    EmployeeHired: ({ at, data: { employee_id, business_id } }) => [
      employees.change({ employee_id }, { business_id, is_active: true, created_at: at }),
    ],
    EmployeeDeactivated: ({ data: { employee_id } }) => [
      employees.change({ employee_id }, { is_active: false }),
    ],
    EmployeeActivated: ({ data: { employee_id } }) => [
      employees.change({ employee_id }, { is_active: true }),
    ],
    EmployeeCapped: ({ data: { employee_id, daily_stamp_cap } }) => [
      employees.change({ employee_id }, { daily_stamp_cap }),
    ],
    EmployeePermissionsChanged: ({ data: { employee_id, may_give_anyway, apologies_per_month } }) => [
      employees.change({ employee_id }, { may_give_anyway, apologies_per_month }),
    ],
    EmployeePlacesSet: ({ data: { employee_id, place_ids } }) => [
      employees.change({ employee_id }, { place_ids }),
    ],
    EmployeeDeleted: ({ data: { employee_id } }) => [
      employees.change({ employee_id }, { is_active: false, is_deleted: true }),
    ],
  },
});
