import { leave, useSession } from '@stampwell/client';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button, EmptyState } from '@stampwell/ui';
import { type PageOfRemotes, screenFor } from '../remotes/remote-pages.ts';
import { RemoteScreen } from '../remotes/remote-screen.tsx';
import { UnavailableScreen } from '../remotes/screen-boundary.tsx';
import { Guarded } from './guarded.tsx';

const USER_TYPES: readonly string[] = ['customer', 'business', 'admin'];

/** A path of the remotes with its guard, showing the visitor's screen. */
export function RemotePageView({ page }: { page: PageOfRemotes }) {
  const session = useSession();
  const screen = screenFor(page, session);
  return (
    <Guarded access={page.access} title={screen?.title}>
      {screen ? (
        <RemoteScreen
          remote={screen.remote}
          path={page.path}
          home={homeOf(screen.access, !!session.general)}
        />
      ) : (
        <NoScreen userType={String(session.general?.userType)} />
      )}
    </Guarded>
  );
}

function homeOf(access: PageOfRemotes['access'], isMember: boolean): string {
  if (access === 'employee') return paths.employee.dashboard;
  return isMember ? paths.dashboard : paths.landing;
}

/** Home when the user type's remote is not published, or there is no such type. */
function NoScreen({ userType }: { userType: string }) {
  if (USER_TYPES.includes(userType)) return <UnavailableScreen />;
  return (
    <EmptyState
      isPage
      title="Unable to determine user type. Please log in again."
      illustration="people"
      action={<Button onClick={() => leave()}>Re-authenticate</Button>}
    >
      User type: {userType}
    </EmptyState>
  );
}
