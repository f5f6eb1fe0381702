import { session } from '@stampwell/client';
import { bootData } from '../boot/boot-data.ts';
import { remoteRoutes } from './load-remote.ts';
import { firstRemote } from './remote-pages.ts';

/** A remote that is slow to come is waited for within the application, with its header and ways elsewhere. */
const LONGEST_WAIT_MS = 3_000;

/** Resolves when the remote that this visit begins in is there, or has failed: until then the page's skeleton stands. */
export async function firstScreens(): Promise<void> {
  const { general, employee } = session();
  const { pathname } = location;
  const isStaffArea = pathname.startsWith('/employee/');
  const visitor = isStaffArea ? employee && 'employee' : general?.userType;
  const remote = firstRemote(bootData.remotes, pathname, visitor ?? undefined);
  if (!remote) return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([remoteRoutes(remote.name).catch(() => undefined), tooLong]);
}
