import * as z from 'zod/mini';

const counts = {
  scans: z.int(),
  stamps: z.int(),
  rewards: z.int(),
  new_customers: z.int(),
  active_customers: z.int(),
};

export const analyticsTotalsShape = z.object(counts);

/** Shops that registered in the range, and how many of them took each step; every step counts only shops that took all before it. */
export const funnelShape = z.object({
  registered: z.int(),
  set_up: z.int(),
  approved: z.int(),
  first_customer: z.int(),
  paying: z.int(),
});
export type Funnel = z.infer<typeof funnelShape>;

/** The first day with any activity, in the range or before it: averages begin there. */
export const firstDay = z.nullable(z.string());

export const analyticsDayShape = z.object({ date: z.string(), ...counts });
