import { isNotFound, useApiQuery } from '@stampwell/client';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { type StandingSeen, standingSeen } from '@stampwell/counter/overview';

/** The shop's standing; the shell keeps the subscription current. */
export function useStanding(): StandingSeen {
  const profile = useApiQuery(businessProfile, {}, { staleTime: 60_000 });
  const subscription = useApiQuery(subscriptionStatus, {}, { staleTime: 60_000 });
  return standingSeen({
    status: profile.data?.business.status,
    subscription: subscription.data ?? (isNotFound(subscription.error) ? null : undefined),
  });
}
