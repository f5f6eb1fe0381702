import { useSession } from '@stampwell/client';
import { useLocation } from '@stampwell/client/router';
import { ScreenSkeleton } from '@stampwell/ui';
import { PROFILES } from './profiles.ts';

/** The page's shape while loading, as before the scripts (prerendered/app-skeleton.tsx). */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const { general } = useSession();
  if (!PROFILES.includes(pathname)) return <ScreenSkeleton />;
  return <ScreenSkeleton shape="profile" isWide={general?.userType === 'business'} />;
}
