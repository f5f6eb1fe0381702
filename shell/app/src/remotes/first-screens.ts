import { session } from '@stampwell/client';
import { bootData } from '../boot/boot-data.ts';
import { remoteRoutes } from './load-remote.ts';
import { firstRemote } from './remote-pages.ts';

/** Beyond this a slow remote is awaited inside the application, with header and navigation. */
const MAX_WAIT_MS = 3_000;

/** Waits for the remote of the first screen to load or fail. Until then the page's skeleton is shown. */
export async function firstScreens(): Promise<void> {
  const { general, employee } = session();
  const { pathname } = location;
  const isStaffArea = pathname.startsWith('/employee/');
  const visitor = isStaffArea ? employee && 'employee' : general?.userType;
  const remote = firstRemote(bootData.remotes, pathname, visitor ?? undefined);
  if (!remote) return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([remoteRoutes(remote.name).catch(() => undefined), tooLong]);
}
