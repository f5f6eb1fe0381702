import { afterDays, DomainError, endOf, isReached, type PlanType, seasonAt } from '@stampwell/contracts';
import type { SubscriptionState } from './state.rules.ts';

/** Free days before the first charge: a new trial's, or the rest of a running trial. */
export type FreeDays = { days: number } | { until: string };

/** The page that a chosen plan leads to, and its terms. */
export type CheckoutTerms =
  | { leadsTo: 'checkout'; free: FreeDays | null }
  | { leadsTo: 'portal'; customer: string; subscription: string; changeTo: PlanType | null };

export interface ChosenPlan {
  planType: PlanType;
  wantsTrial: boolean;
  trialDays: number;
  now: Date;
}

/** The payment provider's minimum for a trial. */
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
  if (seasonAt(current, chosen.now))
    throw new DomainError('invalid_state', {
      message: 'Your shop is closed for the season. Choose a plan once you have reopened.',
    });
  if (!chosen.wantsTrial) return { leadsTo: 'checkout', free: null };
  const days = current?.kind === 'reserved' ? current.days : chosen.trialDays;
  if (!isTrialUsed) return { leadsTo: 'checkout', free: newTrial(days) };
  const hasRest =
    current?.kind === 'trial' &&
    !isOver &&
    !isReached(current.endsAt, new Date(afterDays(chosen.now, SHORTEST_REST_DAYS)));
  return { leadsTo: 'checkout', free: hasRest ? { until: current.endsAt } : null };
}

const newTrial = (days: number): FreeDays | null => (days > 0 ? { days } : null);
