import { isNotFound, useApiCache, useApiQuery, useLive, useSession } from '@stampwell/client';
import { businessStatus } from '@stampwell/contracts/http/business-status.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { isOpenTo } from '@stampwell/contracts/subscription-access.ts';
import { useEffect, useRef } from 'react';
import type { SubscriptionKnowledge } from './guards.ts';

/** What the gate needs to know about a business's subscription; loaded once, updated by live events. */
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
  // Without this, a screen behind the gate that refetches would be unmounted, mounted again, and so on.
  const wasUnavailable = useRef(false);
  useEffect(() => {
    if (!isFetching) wasUnavailable.current = !data && error !== null && !isNotFound(error);
  }, [isFetching, data, error]);
  const hasNone = isBusiness && !data && isNotFound(error);
  const approval = useApiQuery(businessStatus, {}, { enabled: hasNone, staleTime: 60_000 });
  if (!isBusiness) return 'unavailable';
  if (data && isOpenTo(data.access)) return 'active';
  // At once, also while a screen behind the gate refetches the subscription.
  if (!data && approval.data?.status === 'rejected') return 'refused';
  // A cached refusal is not trusted: a trial may have just started.
  if (isFetching || (!data && !error)) return wasUnavailable.current ? 'unavailable' : 'unknown';
  if (data) return 'lapsed';
  if (!hasNone) return 'unavailable';
  return approval.isPending ? 'unknown' : 'none';
}
