import { nameOrErased } from '@stampwell/contracts';
import type { Employee } from '@stampwell/contracts/http/shapes.ts';
import { decodeCursor, type PageArgs, pageOf, rowsFor } from '../queries/cursor.ts';
import { rowsOf } from '../queries/database.ts';
import { type Known, namesFor, type Views } from '../queries/views.queries.ts';

type EmployeeRow = Omit<Employee, 'name' | 'email' | 'type'>;

const EMPLOYEE = `
  SELECT e.employee_id AS id, e.business_id, e.is_active, e.created_at FROM views.employees e`;

const OF_BUSINESS = `${EMPLOYEE}
    WHERE e.business_id = $1 AND NOT e.is_deleted
      AND (e.created_at, e.employee_id)
        < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    ORDER BY e.created_at DESC, e.employee_id DESC LIMIT $4`;

const present = (row: EmployeeRow, known: Known | undefined): Employee => ({
  ...row,
  type: 'employee',
  name: nameOrErased('employee', known?.name),
  email: known?.email ?? '',
});

/** A business's staff, newest first. */
export async function readEmployees(
  views: Views,
  businessId: string,
  args: PageArgs = {},
): Promise<{ employees: Employee[]; next_cursor: string | null }> {
  const [at, id] = decodeCursor(args.cursor, ['time', 'id']);
  const rows = await rowsOf<EmployeeRow>(views.db, OF_BUSINESS, [businessId, at, id, rowsFor(args)]);
  const known = await namesFor(views, rows, (row) => [row.id]);
  const page = pageOf(
    rows,
    args,
    (row) => present(row, known.get(row.id)),
    (row) => [row.created_at, row.id],
  );
  return { employees: page.items, next_cursor: page.next_cursor };
}
