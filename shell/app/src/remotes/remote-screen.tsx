import { Link } from '@stampwell/client/router';
import { Button, EmptyState } from '@stampwell/ui';
import { Suspense, use } from 'react';
import { PageSkeleton } from '../routes/page-skeleton.tsx';
import { loadedRoutes, remoteRoutes } from './load-remote.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

interface RemoteScreenProps {
  remote: string;
  path: string;
  /** Target of 'Go on' for a missing screen. */
  home: string;
}

/** A remote's screen, with a skeleton while loading and a retry on failure. */
export function RemoteScreen({ remote, path, home }: RemoteScreenProps) {
  return (
    <ScreenBoundary key={path}>
      <Suspense fallback={<PageSkeleton />}>
        <Loaded remote={remote} path={path} home={home} />
      </Suspense>
    </ScreenBoundary>
  );
}

function Loaded({ remote, path, home }: RemoteScreenProps) {
  const Screen = (loadedRoutes(remote) ?? use(remoteRoutes(remote)))[path];
  return Screen ? <Screen /> : <NotHereYet home={home} />;
}

function NotHereYet({ home }: { home: string }) {
  return (
    <EmptyState
      isPage
      title="Not here yet"
      illustration="clock"
      action={
        <Button component={Link} to={home}>
          Go back
        </Button>
      }
    >
      This page is still being made. Everything else works as usual.
    </EmptyState>
  );
}
