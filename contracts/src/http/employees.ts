import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

/** The owner's calls about staff. */
const business = ['business'] as const;
const one = z.object({ employee: s.employeeShape });
const params = z.object({ id: f.id });
const limits = {
  /** Most stamps that the employee may give in a day; null lifts the cap. */
  daily_stamp_cap: z.optional(f.dailyStampCap),
  /** Whether they may give stamps before the cooldown is over, with a reason. */
  may_give_anyway: z.optional(z.boolean()),
  /** Stamps that they may give as an apology in a month; 0 for none. */
  apologies_per_month: z.optional(f.apologiesPerMonth),
};

export const createEmployee = endpoint({
  name: 'createEmployee',
  method: 'POST',
  path: '/business/employees',
  who: business,
  summary: 'Add an employee; without a password they get a mail with a link to choose one',
  body: z.object({ name: f.name, email: f.email, password: z.optional(f.password), ...limits }),
  status: 201,
  reply: one,
  errors: ['already_exists', 'limit_reached', 'rate_limited', 'subscription_required', 'unavailable'],
  asksAgain: true,
  event: 'staff_added',
});

export const inviteEmployee = endpoint({
  name: 'inviteEmployee',
  method: 'POST',
  path: '/business/employees/{id}/invite',
  who: business,
  summary: 'Mail a new invitation to an employee without a password; the earlier link stops working',
  params,
  reply: one,
  errors: ['subscription_required', 'not_found', 'invalid_state', 'rate_limited'],
});

export const listEmployees = endpoint({
  name: 'listEmployees',
  method: 'GET',
  path: '/business/employees',
  who: business,
  summary: 'The business’s employees, newest first or by name, or those found by name or email',
  query: z.object({
    ...f.page,
    order: z._default(z.enum(['newest', 'name']), 'newest'),
    q: z.optional(f.searchText),
  }),
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
  summary: 'Rename an employee, and set their password, daily cap or what they may do if it is sent',
  params,
  body: z.object({ name: f.name, password: z.optional(f.password), ...limits }),
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
  summary: 'Deactivate an employee and sign them out',
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
  summary: 'Activate an employee again',
  params,
  reply: one,
  errors: ['subscription_required', 'not_found', 'invalid_state'],
  asksAgain: true,
  event: 'staff_changed',
});
