import type { Employee } from '@stampwell/contracts/http/shapes.ts';
import { decodeCursor, type PageArgs, pageOf, rowsFor } from '../reading/cursor.ts';
import { type Queryable, rowOf, rowsOf } from '../reading/database.ts';
import { nameOf } from '../reading/names.ts';

interface EmployeeRow extends Omit<Employee, 'name' | 'email' | 'type'> {
  name: string | null;
  email: string | null;
}

const EMPLOYEE = `
  SELECT e.employee_id AS id, e.business_id, e.is_active, e.created_at, p.name, p.email
    FROM views.employees e LEFT JOIN vault.people p ON p.id = e.employee_id`;

const OF_BUSINESS = `${EMPLOYEE}
    WHERE e.business_id = $1 AND NOT e.is_deleted
      AND (e.created_at, e.employee_id)
        < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    ORDER BY e.created_at DESC, e.employee_id DESC LIMIT $4`;

const present = (row: EmployeeRow): Employee => ({
  ...row,
  type: 'employee',
  name: nameOf('employee', row.name),
  email: row.email ?? '',
});

/** A business's staff, newest first. */
export async function readEmployees(
  db: Queryable,
  businessId: string,
  args: PageArgs = {},
): Promise<{ employees: Employee[]; next_cursor: string | null }> {
  const [at, id] = decodeCursor(args.cursor, ['time', 'id']);
  const rows = await rowsOf<EmployeeRow>(db, OF_BUSINESS, [businessId, at, id, rowsFor(args)]);
  const page = pageOf(rows, args, present, (row) => [row.created_at, row.id]);
  return { employees: page.items, next_cursor: page.next_cursor };
}

/** One employee; null where there is none, or no more. */
export async function readEmployee(db: Queryable, employeeId: string): Promise<Employee | null> {
  const row = await rowOf<EmployeeRow>(db, `${EMPLOYEE} WHERE e.employee_id = $1 AND NOT e.is_deleted`, [
    employeeId,
  ]);
  return row && present(row);
}
