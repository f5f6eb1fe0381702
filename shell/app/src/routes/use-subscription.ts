import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { isNotFound, useApiCache, useApiQuery, useLive, useSession } from '@stampwell/kit';
import { useEffect, useRef } from 'react';
import type { SubscriptionKnowledge } from './guards.ts';

/** What the gate needs to know of the signed-in business' subscription; asked for once, told by the server when it changes. */
export function useSubscription(): SubscriptionKnowledge {
  const { general } = useSession();
  const isBusiness = general?.userType === 'business';
  const cache = useApiCache();
  const { data, error, isFetching } = useApiQuery(
    subscriptionStatus,
    {},
    { enabled: isBusiness, staleTime: 60_000 },
  );
  useLive('subscription-changed', () => void cache.refresh([subscriptionStatus]));
  // A screen that the gate let through may ask again: were it taken away meanwhile, the two would go on for ever.
  const wasUnavailable = useRef(false);
  useEffect(() => {
    if (!isFetching) wasUnavailable.current = !data && error !== null && !isNotFound(error);
  }, [isFetching, data, error]);
  if (!isBusiness) return 'unavailable';
  if (data && (data.status === 'active' || data.status === 'trialing' || data.access === 'grace'))
    return 'active';
  // A refusal is believed only when it is fresh: a trial may have been started a moment ago.
  if (isFetching || (!data && !error)) return wasUnavailable.current ? 'unavailable' : 'unknown';
  if (data) return 'inactive';
  return isNotFound(error) ? 'none' : 'unavailable';
}
