import { type RemoteName, session, type UserType } from '@stampwell/kit';
import { remoteRoutes } from './load-remote.ts';

const REMOTE_OF: Partial<Record<string, RemoteName>> = {
  customer: 'customer',
  business: 'business',
  admin: 'admin',
} satisfies Record<UserType, RemoteName>;

/** The remote of a user type; none for one that we don't know. */
export const remoteOf = (userType: string | undefined): RemoteName | undefined => REMOTE_OF[userType ?? ''];

/** A remote that is slow to come is waited for within the application, with its header and ways elsewhere. */
const LONGEST_WAIT_MS = 3_000;

/** Resolves when the remote that this visit begins in is there, or has failed: until then the page's skeleton stands. */
export async function firstScreens(): Promise<void> {
  const { general, employee } = session();
  const isStaffArea = location.pathname.startsWith('/employee/');
  const remote = isStaffArea ? employee && 'employee' : remoteOf(general?.userType);
  if (!remote) return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([remoteRoutes(remote).catch(() => undefined), tooLong]);
}
