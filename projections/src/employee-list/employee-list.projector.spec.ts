import { employeeShape } from '@stampwell/contracts/http/shapes.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUSINESS, EMPLOYEE, eventMaker, idOf } from '../testing/events.ts';
import { expectSameRows } from '../testing/same-rows.ts';
import { openScenario, type Scenario } from '../testing/scenario.ts';
import { employeeList } from './employee-list.projector.ts';
import { readEmployee, readEmployees } from './employee-list.queries.ts';

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  scenario = await openScenario(employeeList);
  open.push(scenario);
  event = eventMaker();
  await scenario.knows({ id: EMPLOYEE, kind: 'employee', name: 'Eve', email: 'eve@example.test' });
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const eve = { employee_id: EMPLOYEE, business_id: BUSINESS };
const hired = (nth: number) => event('EmployeeHired', { employee_id: idOf('e', nth), business_id: BUSINESS });

describe('employee list', () => {
  it('shows an employee as hired', async () => {
    await scenario.given(hired(1));
    const employee = await readEmployee(scenario.db.pool, EMPLOYEE);
    expect(employeeShape.parse(employee)).toEqual({
      id: EMPLOYEE,
      business_id: BUSINESS,
      name: 'Eve',
      email: 'eve@example.test',
      type: 'employee',
      is_active: true,
      created_at: '2026-07-01T10:00:00.000Z',
    });
  });

  it('follows deactivation and activation', async () => {
    await scenario.given(hired(1), event('EmployeeDeactivated', eve));
    expect((await readEmployee(scenario.db.pool, EMPLOYEE))?.is_active).toBe(false);
    await scenario.given(event('EmployeeActivated', eve));
    expect((await readEmployee(scenario.db.pool, EMPLOYEE))?.is_active).toBe(true);
  });

  it('lists one business’s staff, newest first, without those who were deleted', async () => {
    await scenario.given(
      hired(1),
      hired(2),
      hired(3),
      event('EmployeeHired', { employee_id: idOf('e', 4), business_id: idOf('b', 2) }),
      event('EmployeeDeleted', { employee_id: idOf('e', 2), business_id: BUSINESS }),
    );
    const first = await readEmployees(scenario.db.pool, BUSINESS, { limit: 1 });
    const rest = await readEmployees(scenario.db.pool, BUSINESS, { cursor: first.next_cursor ?? undefined });
    expect([...first.employees, ...rest.employees].map(({ id }) => id)).toEqual([idOf('e', 3), EMPLOYEE]);
    expect(await readEmployee(scenario.db.pool, idOf('e', 2))).toBeNull();
  });

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await scenario.given(hired(1), hired(2), event('EmployeeDeactivated', eve));
    await expectSameRows(scenario);
  });
});
