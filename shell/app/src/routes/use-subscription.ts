import { isNotFound, useApiCache, useApiQuery, useLive, useSession } from '@stampwell/client';
import { businessStatus } from '@stampwell/contracts/http/business-status.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { isOpenTo } from '@stampwell/contracts/subscription-access.ts';
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
  const hasNone = isBusiness && !data && isNotFound(error);
  const approval = useApiQuery(businessStatus, {}, { enabled: hasNone, staleTime: 60_000 });
  if (!isBusiness) return 'unavailable';
  if (data && isOpenTo(data.access)) return 'active';
  // Said at once, also while a screen behind the gate asks for the subscription again.
  if (!data && approval.data?.status === 'rejected') return 'refused';
  // A refusal is believed only when it is fresh: a trial may have been started a moment ago.
  if (isFetching || (!data && !error)) return wasUnavailable.current ? 'unavailable' : 'unknown';
  if (data) return 'lapsed';
  if (!hasNone) return 'unavailable';
  return approval.isPending ? 'unknown' : 'none';
}
