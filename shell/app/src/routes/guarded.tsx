import { updateBusinessProfile } from '@stampwell/contracts/http/business.ts';
import {
  callApi,
  clearRegistrationProgress,
  ScreenSkeleton,
  setOnboarding,
  updateUser,
  useSession,
} from '@stampwell/kit';
import { Navigate, useLocation } from '@stampwell/kit/router';
import { type ReactNode, useEffect } from 'react';
import { judge, pageTitle } from './guards.ts';
import type { Access } from './route-table.ts';
import { useSubscription } from './use-subscription.ts';

interface GuardedProps {
  access: Access;
  title?: string;
  children: ReactNode;
}

/** A page behind its guard, under its title. */
export function Guarded({ access, title, children }: GuardedProps) {
  const { pathname, search } = useLocation();
  const session = useSession();
  const subscription = useSubscription();
  const query = new URLSearchParams(search);
  const verdict = judge({ access, path: pathname, query, session, subscription });
  const isShown = 'show' in verdict;
  useEndOfOnboarding(query);
  useEffect(() => {
    if (isShown) document.title = pageTitle(title);
  }, [isShown, title]);
  if ('goTo' in verdict) return <Navigate to={verdict.goTo} replace />;
  if ('wait' in verdict) return <ScreenSkeleton />;
  return children;
}

/** A payment or a trial ends a business' registration, wherever it returns to. */
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
    // So that the next sign-in, on any device, leads home. Where it fails, that sign-in leads here once more.
    callApi(updateBusinessProfile, { body: { onboarding: false } }).catch(() => undefined);
  }, [isOver]);
}
