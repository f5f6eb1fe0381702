import { useSession } from '@stampwell/client';
import { useLocation } from '@stampwell/client/router';
import { ScreenSkeleton } from '@stampwell/ui';
import { bootData } from '../boot/boot-data.ts';
import { isWidePage } from '../remotes/remote-pages.ts';
import { PROFILES } from './profiles.ts';

/** The page's shape while loading, as before the scripts (prerendered/app-skeleton.tsx). */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const { general } = useSession();
  const isWide = isWidePage(bootData.remotes, pathname, general?.userType);
  return <ScreenSkeleton shape={PROFILES.includes(pathname) ? 'profile' : 'figures'} isWide={isWide} />;
}
