import { callApi, clearRegistrationProgress, setOnboarding, updateUser, useSession } from '@stampwell/client';
import { Navigate, useLocation } from '@stampwell/client/router';
import type { Access } from '@stampwell/contracts/remote-manifest.ts';
import { type ReactNode, useEffect } from 'react';
import { judge, pageTitle } from './guards.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useSubscription } from './use-subscription.ts';

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
    // Tells the server, so that sign-ins on other devices lead home. If it fails, the next sign-in comes here again.
    import('@stampwell/contracts/http/business.ts')
      .then(({ updateBusinessProfile }) => callApi(updateBusinessProfile, { body: { onboarding: false } }))
      .catch(() => undefined);
  }, [isOver]);
}
