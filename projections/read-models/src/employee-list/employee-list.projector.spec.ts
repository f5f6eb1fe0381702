import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUSINESS, EMPLOYEE, eventMaker, idOf } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { employeeList } from './employee-list.projector.ts';
import { readEmployees } from './employee-list.queries.ts';

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  scenario = await openScenario(employeeList);
  open.push(scenario);
  event = eventMaker();
  scenario.knows({ id: EMPLOYEE, kind: 'employee', name: 'Eve', email: 'eve@example.test' });
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const eve = { employee_id: EMPLOYEE, business_id: BUSINESS };
const first = async () => (await readEmployees(scenario.views, BUSINESS)).employees[0];
const hired = (nth: number) => event('EmployeeHired', { employee_id: idOf('e', nth), business_id: BUSINESS });

describe('employee list', () => {
  it('shows an employee as hired', async () => {
    await scenario.given(hired(1));
    expect(await first()).toEqual({
      id: EMPLOYEE,
      business_id: BUSINESS,
      name: 'Eve',
      email: 'eve@example.test',
      type: 'employee',
      is_active: true,
      daily_stamp_cap: null,
      apologies_per_month: 0,
      may_give_anyway: false,
      created_at: '2026-07-01T10:00:00.000Z',
    });
  });

  it('follows deactivation and activation', async () => {
    await scenario.given(hired(1), event('EmployeeDeactivated', eve));
    expect((await first())?.is_active).toBe(false);
    await scenario.given(event('EmployeeActivated', eve));
    expect((await first())?.is_active).toBe(true);
  });

  it('lists one business’s staff, newest first, without those who were deleted', async () => {
    await scenario.given(
      hired(1),
      hired(2),
      hired(3),
      event('EmployeeHired', { employee_id: idOf('e', 4), business_id: idOf('b', 2) }),
      event('EmployeeDeleted', { employee_id: idOf('e', 2), business_id: BUSINESS }),
    );
    const page = await readEmployees(scenario.views, BUSINESS, { limit: 1 });
    const rest = await readEmployees(scenario.views, BUSINESS, { cursor: page.next_cursor ?? undefined });
    expect([...page.employees, ...rest.employees].map(({ id }) => id)).toEqual([idOf('e', 3), EMPLOYEE]);
  });

  it('[EM11] shows the daily cap until it is lifted', async () => {
    await scenario.given(hired(1), event('EmployeeCapped', { ...eve, daily_stamp_cap: 20 }));
    expect((await first())?.daily_stamp_cap).toBe(20);
    await scenario.given(event('EmployeeCapped', { ...eve, daily_stamp_cap: null }));
    expect((await first())?.daily_stamp_cap).toBeNull();
  });

  it('[EM13, EM14] shows whether they may give anyway, and how many stamps as an apology', async () => {
    const may = (may_give_anyway: boolean) =>
      event('EmployeePermissionsChanged', { ...eve, may_give_anyway, apologies_per_month: 5 });
    await scenario.given(hired(1), may(true));
    expect(await first()).toMatchObject({ may_give_anyway: true, apologies_per_month: 5 });
    await scenario.given(may(false));
    expect((await first())?.may_give_anyway).toBe(false);
  });

  it('sorts by name and searches names and emails, page by page', async () => {
    const names = ['zoë', 'Ángel', 'Bo', 'anna'];
    for (const [at, name] of names.entries()) {
      await scenario.given(hired(at + 1));
      scenario.knows({ id: idOf('e', at + 1), kind: 'employee', name, email: `${at}@shop.test` });
    }
    const byName = (args: object) => readEmployees(scenario.views, BUSINESS, { order: 'name', ...args });
    const namesIn = ({ employees }: Awaited<ReturnType<typeof byName>>) => employees.map(({ name }) => name);
    const page = await byName({ limit: 3 });
    expect(namesIn(page)).toEqual(['Ángel', 'anna', 'Bo']);
    const cursor = page.next_cursor ?? undefined;
    expect(namesIn(await byName({ limit: 3, cursor }))).toEqual(['zoë']);
    await scenario.given(event('EmployeeDeleted', { employee_id: idOf('e', 3), business_id: BUSINESS }));
    expect(namesIn(await byName({ limit: 3, cursor }))).toEqual(['zoë']);
    expect(namesIn(await byName({ q: 'AN' }))).toEqual(['Ángel', 'anna']);
    expect(namesIn(await byName({ q: '0@shop' }))).toEqual(['zoë']);
    expect((await byName({ q: 'nobody' })).next_cursor).toBeNull();
  });

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await scenario.given(hired(1), hired(2), event('EmployeeDeactivated', eve));
    await expectSameRows(scenario);
  });
});
