import { paths } from '@stampwell/contracts/paths.ts';
import type { SessionState } from '@stampwell/kit';
import type { Access } from './route-table.ts';

/** What is known of a business' subscription. 'unknown' while it is being asked for; 'unavailable' when asking failed. */
export type SubscriptionKnowledge = 'unknown' | 'unavailable' | 'none' | 'active' | 'inactive';

export interface Visit {
  access: Access;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  session: SessionState;
  subscription: SubscriptionKnowledge;
}

export type Verdict = { show: true } | { goTo: string } | { wait: true };

const SHOW: Verdict = { show: true };
const goTo = (path: string): Verdict => ({ goTo: path });

/** Whether a visitor may see a page, and where they belong instead (spec sections 4 and 6). */
export function judge(visit: Visit): Verdict {
  switch (visit.access) {
    case 'public':
      return SHOW;
    case 'employee':
      return visit.session.employee ? SHOW : goTo(paths.employee.login);
    case 'employee-entrance':
      return visit.session.employee ? goTo(paths.employee.dashboard) : SHOW;
    case 'entrance':
      return judgeEntrance(visit);
    default:
      return judgeMembersPage(visit, visit.access);
  }
}

/** Sign-in and registration: whoever is signed in is sent on, but a business may go on registering. */
function judgeEntrance({ path, session }: Visit): Verdict {
  const { general, isOnboarding } = session;
  if (!general) return SHOW;
  if (general.userType === 'business' && isOnboarding)
    return path === paths.business.register ? SHOW : goTo(paths.business.register);
  return goTo(
    general.userType === 'admin' && path === paths.admin.login ? paths.admin.dashboard : paths.dashboard,
  );
}

function judgeMembersPage(visit: Visit, allowed: readonly string[]): Verdict {
  const { general, farewell } = visit.session;
  if (!general) return goTo(farewell && farewell.to !== paths.employee.login ? farewell.to : paths.login);
  if (!allowed.includes(general.userType)) return goTo(paths.dashboard);
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
  return subscription === 'none' || subscription === 'inactive' ? goTo(paths.business.subscription) : SHOW;
}

/** Where an unknown path leads. */
export const unknownPathTarget = ({ general }: SessionState): string =>
  general ? paths.dashboard : paths.landing;

const PRODUCT = 'Stampwell';
const DEFAULT_TITLE = `${PRODUCT} - Digital Loyalty Program`;

export const pageTitle = (title: string | undefined): string =>
  title ? `${title} - ${PRODUCT}` : DEFAULT_TITLE;
