import { paths } from '@stampwell/contracts/paths.ts';
import { Button, EmptyState, leave, useSession } from '@stampwell/kit';
import { remoteOf } from '../remotes/first-screens.ts';
import { RemoteScreen } from '../remotes/remote-screen.tsx';
import type { RemotePage } from './route-table.ts';

/** A page of the table, by the remote it belongs to, or that of the session's user type. */
export function RemotePageView({ page }: { page: RemotePage }) {
  const { general } = useSession();
  const remote = page.remote === 'by-user-type' ? remoteOf(general?.userType) : page.remote;
  if (!remote) return <UnknownUserType userType={String(general?.userType)} />;
  const home =
    page.remote === 'employee' ? paths.employee.dashboard : general ? paths.dashboard : paths.landing;
  return <RemoteScreen remote={remote} path={page.path} home={home} />;
}

function UnknownUserType({ userType }: { userType: string }) {
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
