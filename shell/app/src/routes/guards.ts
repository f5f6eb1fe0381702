import { employeeEntrance, type SessionState } from '@stampwell/client';
import { paths } from '@stampwell/contracts/paths.ts';
import type { Access } from '@stampwell/contracts/remote-manifest.ts';

/**
 * 'none': never had one. 'lapsed': ended, may continue read-only. 'refused': the platform rejected the business, which cannot buy
 * until it applies again. 'unknown': loading; 'unavailable': loading failed.
 */
export type SubscriptionKnowledge = 'unknown' | 'unavailable' | 'none' | 'active' | 'lapsed' | 'refused';

export interface Visit {
  access: Access;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  /** The page requested before signing in; opened afterwards. */
  next?: string | undefined;
  session: SessionState;
  subscription: SubscriptionKnowledge;
}

/** `next`: the page to open after signing in. */
export type Verdict = { show: true } | { goTo: string; next?: string } | { wait: true };

const SHOW: Verdict = { show: true };
const goTo = (path: string): Verdict => ({ goTo: path });

/** Whether a visitor may see a page, and where to redirect otherwise (docs/product.md#6-who-may-what). */
export function judge(visit: Visit): Verdict {
  switch (visit.access) {
    case 'public':
      return SHOW;
    case 'employee':
      return visit.session.employee ? SHOW : goToSignIn(employeeEntrance(visit.session), visit);
    case 'employee-entrance':
      return visit.session.employee ? goTo(visit.next ?? paths.employee.dashboard) : SHOW;
    case 'entrance':
      return judgeEntrance(visit);
    default:
      return judgeMembersPage(visit, visit.access);
  }
}

/** Sign-in and registration redirect signed-in users, except businesses that are registering. */
function judgeEntrance({ path, next, session }: Visit): Verdict {
  const { general, isOnboarding } = session;
  if (!general) return SHOW;
  if (general.userType === 'business' && isOnboarding)
    return path === paths.business.register ? SHOW : goTo(paths.business.register);
  const home =
    general.userType === 'admin' && path === paths.admin.login ? paths.admin.dashboard : paths.dashboard;
  return goTo(next ?? home);
}

/** To the sign-in page. After signing out there is no `next`, since the next user may be another. */
function goToSignIn(signIn: string, { path, query, session }: Visit): Verdict {
  const hasLeft = session.farewell !== null && session.farewell.words === undefined;
  const isHome = path === paths.dashboard || path === paths.employee.dashboard;
  const search = query.size > 0 ? `?${query}` : '';
  return hasLeft || isHome ? goTo(signIn) : { goTo: signIn, next: path + search };
}

function judgeMembersPage(visit: Visit, allowed: readonly string[]): Verdict {
  const { general, farewell } = visit.session;
  if (!general) {
    const isTheirs = farewell && farewell.to !== paths.employee.login;
    return goToSignIn(isTheirs ? farewell.to : paths.login, visit);
  }
  // Home is open to unknown user types, too; it reports them.
  if (!allowed.includes(general.userType))
    return visit.path === paths.dashboard ? SHOW : goTo(paths.dashboard);
  return general.userType === 'business' ? judgeBusiness(visit) : SHOW;
}

const OUTSIDE_THE_GATES: readonly string[] = [paths.business.subscription, paths.business.manageSubscription];

function judgeBusiness({ path, query, session, subscription }: Visit): Verdict {
  if (OUTSIDE_THE_GATES.includes(path)) return SHOW;
  const hasPaid = query.get('subscription') === 'success';
  const isTrial = query.get('trial') === 'true';
  if (session.isOnboarding && !hasPaid && !isTrial) return goTo(paths.business.register);
  if (hasPaid) return SHOW;
  if (subscription === 'unknown') return { wait: true };
  const isLetThrough = subscription === 'lapsed' ? session.isReadOnly : subscription !== 'none';
  return isLetThrough ? SHOW : goTo(paths.business.subscription);
}

export const unknownPathTarget = ({ general }: SessionState): string =>
  general ? paths.dashboard : paths.landing;

const PRODUCT = 'Stampwell';
const DEFAULT_TITLE = `${PRODUCT} - Digital Loyalty Program`;

export const pageTitle = (title: string | undefined): string =>
  title ? `${title} - ${PRODUCT}` : DEFAULT_TITLE;
