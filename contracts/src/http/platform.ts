import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const platformNotice = endpoint({
  name: 'platformNotice',
  method: 'GET',
  path: '/platform',
  who: ['customer', 'business', 'employee', 'admin'],
  atTill: true,
  summary: 'The platform’s announcement and the plans that it offers',
  reply: z.object({
    announcement: z.nullable(z.string()),
    offer_six_month: z.boolean(),
    /** Length of a trial that starts now. */
    trial_days: z.optional(z.number()),
    /** How many places a plan includes; absent for one. */
    places_included: z.optional(z.int()),
  }),
});
