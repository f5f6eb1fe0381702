// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import {
  createEmployee,
  deactivateEmployee,
  inviteEmployee,
  listEmployees,
  updateEmployee,
} from '@stampwell/contracts/http/employees.ts';
import type { Employee } from '@stampwell/contracts/http/shapes.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EmployeesScreen } from './employees-screen.tsx';

afterEach(closeScreen);

const sam: Employee = {
  id: 'e1',
  name: 'Sam',
  email: 'sam@example.test',
  created_at: '2026-11-01T09:00:00Z',
  is_active: true,
  type: 'employee',
  business_id: 'me',
  daily_stamp_cap: null,
  may_give_anyway: false,
  invited_until: null,
  invitation_waits: false,
};
const staff = (...employees: Employee[]) => replying(listEmployees, { employees, next_cursor: null });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'business', screen: EmployeesScreen, answers });

async function addSam(): Promise<void> {
  await press('Add Employee');
  await fill('Name', 'Sam');
  await fill('Email', 'sam@example.test');
  await press('Create Employee');
}

it('shows the address of the staff’s sign-in while the staff load', async () => {
  await open(silent(listEmployees));
  expect(screen.getByText('Loading employees...')).toBeTruthy();
  expect(document.body.textContent).toContain('/employee/login');
});

it('adds the first employee, who then stands in the list', async () => {
  const { answer, writes } = await open(staff());
  await screen.findByText('No employees found. Add your first employee to get started.');
  answer(replying(createEmployee, { employee: sam }), staff(sam));
  await addSam();
  await screen.findByText('Employee created successfully!');
  await screen.findByText('sam@example.test');
  const body = {
    name: 'Sam',
    email: 'sam@example.test',
    daily_stamp_cap: null,
    may_give_anyway: false,
    apologies_per_month: 0,
  };
  expect(writes).toMatchObject([{ name: 'createEmployee' }]);
  expect(writes[0]?.body).toEqual(body);
});

it('lets the owner set a password, when asked to', async () => {
  const { answer, writes } = await open(staff());
  await press('Add Employee');
  await press('Set a password myself');
  await fill('Name', 'Sam');
  await fill('Email', 'sam@example.test');
  await press('Create Employee');
  await screen.findByText('Password is required');
  answer(replying(createEmployee, { employee: sam }), staff(sam));
  await fill('Password', 'a-new-password');
  await press('Create Employee');
  await screen.findByText('Employee created successfully!');
  expect(writes).toMatchObject([{ name: 'createEmployee', body: { password: 'a-new-password' } }]);
});

it('shows who is invited, until when, and sends the link again', async () => {
  const invited = { ...sam, invited_until: '2999-12-01T09:00:00Z' };
  const { answer, writes } = await open(staff(invited));
  await screen.findByText('Invited');
  await screen.findByText(/The link works until 1 Dec 2999/);
  answer(replying(inviteEmployee, { employee: invited }), staff(invited));
  await press('Send again');
  await screen.findByText('A new link is on its way to sam@example.test.');
  expect(writes).toMatchObject([{ path: '/business/employees/e1/invite' }]);
});

it('lets an employee give stamps before the wait is over', async () => {
  const { answer, writes } = await open(staff(sam));
  await press('Edit');
  const label = /^Can give stamps before the wait is over/;
  await act(async () => screen.getByRole('switch', { name: label }).click());
  const may = { ...sam, may_give_anyway: true };
  answer(replying(updateEmployee, { employee: may }), staff(may));
  await press('Update Employee');
  await screen.findByText('Employee updated successfully!');
  expect(writes).toMatchObject([{ name: 'updateEmployee', body: { may_give_anyway: true } }]);
  expect(screen.getByText('Can give stamps before the wait is over')).toBeTruthy();
});

it('lets the owner set a number of stamps a month as an apology', async () => {
  const { answer, writes } = await open(staff(sam));
  await press('Edit');
  await fill('Apology stamps a month', '5');
  const may = { ...sam, apologies_per_month: 5 };
  answer(replying(updateEmployee, { employee: may }), staff(may));
  await press('Update Employee');
  await screen.findByText('Employee updated successfully!');
  expect(writes).toMatchObject([{ name: 'updateEmployee', body: { apologies_per_month: 5 } }]);
  expect(screen.getByText('Can give 5 stamps a month as an apology')).toBeTruthy();
});

it('keeps what was typed when the email is taken, and says so', async () => {
  await open(
    staff(),
    refusing(createEmployee, 'already_exists', 'An account with this email already exists'),
  );
  await addSam();
  await screen.findByText('An account with this email already exists');
  expect(screen.getByDisplayValue('sam@example.test')).toBeTruthy();
});

it('sends nothing while fields are missing', async () => {
  const { writes } = await open(staff());
  await press('Add Employee');
  await press('Create Employee');
  await screen.findByText('Name is required');
  expect(writes).toEqual([]);
});

it('deactivates only after a question', async () => {
  const { answer, writes } = await open(staff(sam));
  await press('Deactivate');
  await screen.findByText(/Are you sure you want to deactivate this employee\?/);
  expect(writes).toEqual([]);
  answer(
    replying(deactivateEmployee, { employee: { ...sam, is_active: false } }),
    staff({ ...sam, is_active: false }),
  );
  const confirm = screen.getAllByRole('button', { name: 'Deactivate' }).at(-1);
  confirm?.click();
  await screen.findByText('Inactive');
  expect(writes).toMatchObject([{ path: '/business/employees/e1/deactivate' }]);
});
