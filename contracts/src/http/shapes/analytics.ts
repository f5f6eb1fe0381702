import * as z from 'zod/mini';

const counts = {
  scans: z.int(),
  stamps: z.int(),
  rewards: z.int(),
  new_customers: z.int(),
  active_customers: z.int(),
};

export const analyticsTotalsShape = z.object(counts);

/** The first day with any activity, in the range or before it: averages begin there. */
export const firstDay = z.nullable(z.string());

export const analyticsDayShape = z.object({ date: z.string(), ...counts });
