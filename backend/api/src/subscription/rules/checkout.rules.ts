import { afterDays, DomainError, endOf, isReached, type PlanType } from '@stampwell/contracts';
import type { SubscriptionState } from './state.rules.ts';

/** Days that are free before the card is charged: a new trial's, or what is left of a running one. */
export type FreeDays = { days: number } | { until: string };

/** Where a plan chosen now leads. */
export type CheckoutTerms =
  | { leadsTo: 'checkout'; free: FreeDays | null }
  | { leadsTo: 'portal'; customer: string; subscription: string; changeTo: PlanType | null };

export interface ChosenPlan {
  planType: PlanType;
  wantsTrial: boolean;
  /** A new trial's length. */
  trialDays: number;
  now: Date;
}

/** The payment provider takes no trial that ends sooner. */
const SHORTEST_REST_DAYS = 2;

/** [SU5, SU6] */
export function checkoutTerms(
  { current, isTrialUsed }: SubscriptionState,
  chosen: ChosenPlan,
): CheckoutTerms {
  const isOver = !current || endOf(current, chosen.now) !== null;
  if (current?.kind === 'paid' && !isOver) {
    const isInOrder = !current.unpaidSince && !current.cancellation;
    const isOtherPlan = current.planType !== chosen.planType;
    if (isInOrder && !isOtherPlan)
      throw new DomainError('invalid_state', {
        message: 'You are on this plan already. Choose another one, or keep it.',
      });
    return {
      leadsTo: 'portal',
      customer: current.providerCustomer,
      subscription: current.providerSubscription,
      changeTo: isInOrder ? chosen.planType : null,
    };
  }
  if (!chosen.wantsTrial) return { leadsTo: 'checkout', free: null };
  if (!isTrialUsed) return { leadsTo: 'checkout', free: newTrial(chosen.trialDays) };
  const hasRest =
    current?.kind === 'trial' &&
    !isOver &&
    !isReached(current.endsAt, new Date(afterDays(chosen.now, SHORTEST_REST_DAYS)));
  return { leadsTo: 'checkout', free: hasRest ? { until: current.endsAt } : null };
}

const newTrial = (days: number): FreeDays | null => (days > 0 ? { days } : null);
