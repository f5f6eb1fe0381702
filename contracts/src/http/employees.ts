import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

/** The owner's calls about staff. */
const business = ['business'] as const;
const one = z.object({ employee: s.employeeShape });
const params = z.object({ id: f.id });

export const createEmployee = endpoint({
  name: 'createEmployee',
  method: 'POST',
  path: '/business/employees',
  who: business,
  summary: 'Add an employee',
  body: z.object({ name: f.name, email: f.email, password: f.password }),
  status: 201,
  reply: one,
  errors: ['already_exists', 'limit_reached', 'rate_limited', 'subscription_required', 'unavailable'],
  asksAgain: true,
  event: 'staff_added',
});

export const listEmployees = endpoint({
  name: 'listEmployees',
  method: 'GET',
  path: '/business/employees',
  who: business,
  summary: 'The staff, newest first',
  query: z.object(f.page),
  reply: z.object({ employees: z.array(s.employeeShape), next_cursor: f.nextCursor }),
});

export const getEmployee = endpoint({
  name: 'getEmployee',
  method: 'GET',
  path: '/business/employees/{id}',
  who: business,
  summary: 'One employee',
  params,
  reply: one,
  errors: ['not_found'],
});

export const updateEmployee = endpoint({
  name: 'updateEmployee',
  method: 'PUT',
  path: '/business/employees/{id}',
  who: business,
  summary: 'Rename, and reset the password where one is sent',
  params,
  body: z.object({ name: f.name, password: z.optional(f.password) }),
  reply: one,
  errors: ['subscription_required', 'not_found'],
  asksAgain: true,
  event: 'staff_changed',
});

export const deleteEmployee = endpoint({
  name: 'deleteEmployee',
  method: 'DELETE',
  path: '/business/employees/{id}',
  who: business,
  summary: 'Delete an employee for good',
  params,
  status: 204,
  errors: ['subscription_required', 'not_found'],
  asksAgain: true,
  event: 'staff_changed',
});

export const deactivateEmployee = endpoint({
  name: 'deactivateEmployee',
  method: 'POST',
  path: '/business/employees/{id}/deactivate',
  who: business,
  summary: 'Bar an employee; their sessions end',
  params,
  reply: one,
  errors: ['not_found', 'invalid_state'],
  asksAgain: true,
  event: 'staff_changed',
});

export const activateEmployee = endpoint({
  name: 'activateEmployee',
  method: 'POST',
  path: '/business/employees/{id}/activate',
  who: business,
  summary: 'Let an employee in again',
  params,
  reply: one,
  errors: ['subscription_required', 'not_found', 'invalid_state'],
  asksAgain: true,
  event: 'staff_changed',
});
