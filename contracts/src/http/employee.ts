import * as z from 'zod/mini';
import { shopLookSchema } from '../shop-look.ts';
import { endpoint } from './endpoint.ts';
import * as s from './shapes.ts';

/** The employee's own view; scanning and redeeming are in stamps.ts, signing in in auth.ts. */
const employee = ['employee'] as const;

export const employeeProfile = endpoint({
  name: 'employeeProfile',
  method: 'GET',
  path: '/employee/profile',
  who: employee,
  atTill: true,
  summary: 'The employee’s profile',
  reply: z.object({ employee: s.employeeShape }),
});

export const employeePermissions = endpoint({
  name: 'employeePermissions',
  method: 'GET',
  path: '/employee/permissions',
  who: employee,
  summary: 'The permissions of every employee',
  reply: z.object({ permissions: z.array(z.enum(['qr_scanning', 'stamp_management', 'reward_redemption'])) }),
});

export const employeeBusinessInfo = endpoint({
  name: 'employeeBusinessInfo',
  method: 'GET',
  path: '/employee/business-info',
  who: employee,
  atTill: true,
  summary: 'The employee’s business and its programme',
  reply: z.object({
    business: z.object({
      id: z.string(),
      name: z.string(),
      ...s.reward,
      look: shopLookSchema,
      scan_cooldown_hours: z.number(),
      status: s.businessStatusShape,
      /** Null where there never was a plan. Money is the owner's: no plan, no amounts. */
      subscription: z.nullable(s.counterAccessShape),
    }),
  }),
});
