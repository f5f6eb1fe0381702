import { listEmployees } from '@stampwell/contracts/http/employees.ts';
import { readEmployees } from '@stampwell/projections/employee-list/employee-list.queries.ts';
import type { Pool } from 'pg';
import { type Route, route } from '../platform/http/route.ts';

/** The staff, as a list. (One employee is folded from their stream: `employees/`.) */
export function employeeListRoutes({ pool }: { pool: Pool }): Route[] {
  return [route(listEmployees, ({ actor, query }) => readEmployees(pool, actor.businessId, query))];
}
