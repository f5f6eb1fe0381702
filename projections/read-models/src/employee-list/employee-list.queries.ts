import { hasWords, nameOrErased, STAFF_PER_BUSINESS } from '@stampwell/contracts';
import type { Employee } from '@stampwell/contracts/http/shapes.ts';
import { decodeCursor, type PageArgs, pageOf, rowsFor } from '../queries/cursor.ts';
import { rowsOf } from '../queries/database.ts';
import { type Known, namesFor, type Views } from '../queries/views.queries.ts';

type EmployeeRow = Omit<Employee, 'name' | 'email' | 'type' | 'place_ids'> & { place_ids: string[] | null };

const EMPLOYEE = `
  SELECT e.employee_id AS id, e.business_id, e.is_active, e.daily_stamp_cap, e.may_give_anyway, e.apologies_per_month, e.place_ids,
    e.created_at FROM views.employees e`;

const OF_BUSINESS = `${EMPLOYEE}
    WHERE e.business_id = $1 AND NOT e.is_deleted
      AND (e.created_at, e.employee_id)
        < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    ORDER BY e.created_at DESC, e.employee_id DESC LIMIT $4`;

const present = ({ place_ids, ...row }: EmployeeRow, known: Known | undefined): Employee => ({
  ...row,
  ...(place_ids && { place_ids }),
  type: 'employee',
  name: nameOrErased('employee', known?.name),
  email: known?.email ?? '',
});

const BY_NAME = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

interface StaffArgs extends PageArgs {
  order?: 'newest' | 'name';
  /** Part of a name or an email. */
  q?: string | undefined;
}

interface StaffPage {
  employees: Employee[];
  next_cursor: string | null;
}

/** A business's staff. Sorting and searching take the whole staff, which the vault's names allow because it is bounded [EM9]. */
export function readEmployees(views: Views, businessId: string, args: StaffArgs = {}): Promise<StaffPage> {
  return args.order === 'name' || args.q
    ? readSorted(views, businessId, args)
    : readNewest(views, businessId, args);
}

async function readNewest(views: Views, businessId: string, args: PageArgs): Promise<StaffPage> {
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

async function readSorted(views: Views, businessId: string, args: StaffArgs): Promise<StaffPage> {
  const [place, id] = decodeCursor(args.cursor, ['position', 'id']);
  const rows = await rowsOf<EmployeeRow>(views.db, OF_BUSINESS, [businessId, null, null, STAFF_PER_BUSINESS]);
  const known = await namesFor(views, rows, (row) => [row.id]);
  const words = args.q ?? '';
  const found = rows
    .map((row) => present(row, known.get(row.id)))
    .filter(({ name, email }) => [name, email].some((text) => hasWords(text, words)));
  // The rows come newest first, and sorting is stable.
  if (args.order === 'name') found.sort((one, other) => BY_NAME.compare(one.name, other.name));
  const last = found.findIndex((employee) => employee.id === id);
  // The last one shown may have been deleted since: then the page begins where it was.
  const from = last === -1 ? Number(place) : last + 1;
  const page = pageOf(
    found.slice(from, from + rowsFor(args)),
    args,
    (employee) => employee,
    (employee) => [found.indexOf(employee), employee.id],
  );
  return { employees: page.items, next_cursor: page.next_cursor };
}
