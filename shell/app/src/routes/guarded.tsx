import {
  callApi,
  clearRegistrationProgress,
  isNotFound,
  setOnboarding,
  updateUser,
  useApiCache,
  useApiQuery,
  useLive,
  useSession,
} from '@stampwell/client';
import { Navigate, useLocation } from '@stampwell/client/router';
import { businessStatus } from '@stampwell/contracts/http/business-status.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription-status.ts';
import type { Access } from '@stampwell/contracts/remote-manifest.ts';
import { isOpenTo } from '@stampwell/contracts/subscription-access.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { judge, pageTitle, type SubscriptionKnowledge } from './guards.ts';
import { PageSkeleton } from './page-skeleton.tsx';

interface GuardedProps {
  access: Access;
  title?: string | undefined;
  children: ReactNode;
}

/** A page with its guard and title. */
export function Guarded({ access, title, children }: GuardedProps) {
  const { pathname, search, state } = useLocation();
  const session = useSession();
  const subscription = useSubscription();
  const query = new URLSearchParams(search);
  const verdict = judge({ access, path: pathname, query, next: nextIn(state), session, subscription });
  const isShown = 'show' in verdict;
  useEndOfOnboarding(query);
  useEffect(() => {
    if (isShown) document.title = pageTitle(title);
  }, [isShown, title]);
  if ('goTo' in verdict) {
    const { goTo, next } = verdict;
    return <Navigate to={goTo} replace {...(next && { state: { next } })} />;
  }
  if ('wait' in verdict) return <PageSkeleton />;
  return children;
}

/** Stored in the history entry: links cannot set it, and it survives a reload. */
const nextIn = (state: unknown): string | undefined => {
  const next = (state as { next?: unknown } | null)?.next;
  return typeof next === 'string' && next.startsWith('/') ? next : undefined;
};

/** Returning from a payment or trial ends a business's registration. */
function useEndOfOnboarding(query: URLSearchParams): void {
  const { general } = useSession();
  const isOver =
    general?.userType === 'business' &&
    (query.get('subscription') === 'success' || query.get('trial') === 'true');
  useEffect(() => {
    if (!isOver) return;
    setOnboarding(false);
    clearRegistrationProgress();
    updateUser({ onboarding: false });
    // Saved on the server, so that sign-ins on other devices lead home. On failure the next sign-in comes here again.
    import('@stampwell/contracts/http/business-settings.ts')
      .then(({ updateBusinessProfile }) => callApi(updateBusinessProfile, { body: { onboarding: false } }))
      .catch(() => undefined);
  }, [isOver]);
}

/** What the gate needs to know about a business's subscription; loaded once, updated by live events. */
function useSubscription(): SubscriptionKnowledge {
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
