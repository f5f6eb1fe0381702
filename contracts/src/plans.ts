import type * as z from 'zod/mini';
import type { planTypeSchema } from './events/subscription.ts';

export type PlanType = z.infer<typeof planTypeSchema>;

export interface Plan {
  type: PlanType;
  name: string;
  pricePence: number;
  months: number;
  /** Always offered; the six-month plan only if an administrator offers it (decision 034). */
  isOffered: boolean;
}

export const PLANS: Record<PlanType, Plan> = {
  monthly: { type: 'monthly', name: 'Monthly', pricePence: 3_000, months: 1, isOffered: true },
  six_month: { type: 'six_month', name: '6-Month', pricePence: 16_500, months: 6, isOffered: false },
  yearly: { type: 'yearly', name: 'Yearly', pricePence: 30_000, months: 12, isOffered: true },
};

/** What the yearly plan saves in a year. */
export const YEARLY_SAVING_PENCE = PLANS.monthly.pricePence * 12 - PLANS.yearly.pricePence;
export const MONEY_BACK_DAYS = 30;
