import type { SessionState } from '@stampwell/client';
import { matchPath } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import type {
  Access,
  DeployedRemote,
  DeployedRemotes,
  Member,
  NavigationEntry,
  NavigationPlace,
} from '@stampwell/contracts/remote-manifest.ts';

/** An address and whose screens answer there. Where each user type has its own, the session says which. */
export interface PageOfRemotes {
  path: string;
  /** Whoever may enter at one of them. */
  access: Access;
  screens: readonly { remote: string; access: Access; title?: string }[];
}

export interface Destination extends NavigationEntry {
  to: string;
  /** The lines of its icon. */
  drawing: readonly string[];
}

const MEMBERS: readonly Member[] = ['customer', 'business', 'admin'];

/**
 * Every address that a remote has a screen for, as their manifests say. The members' home is always among them: guards lead
 * there, and where its remote cannot be had, that is what is said there.
 */
export function pagesOf(remotes: DeployedRemotes): PageOfRemotes[] {
  const pages = new Map<string, PageOfRemotes>();
  pages.set(paths.dashboard, { path: paths.dashboard, access: MEMBERS, screens: [] });
  for (const remote of Object.values(remotes)) {
    for (const { path, title, access = remote.access } of remote.pages) {
      const { screens = [], access: others = [] } = pages.get(path) ?? {};
      const screen = { remote: remote.name, access, ...(title && { title }) };
      pages.set(path, { path, access: either(others, access), screens: [...screens, screen] });
    }
  }
  return [...pages.values()];
}

/** Two groups of members make one; an address that is not for members alone has one screen. */
function either(one: Access, other: Access): Access {
  if (typeof one === 'string' || typeof other === 'string') return other;
  return [...new Set([...one, ...other])];
}

/** The screen of an address that this visitor gets; undefined where none of them is for their user type. */
export function screenFor({ screens }: PageOfRemotes, { general }: SessionState) {
  return screens.find(
    ({ access }) => typeof access === 'string' || access.some((member) => member === general?.userType),
  );
}

/** What stands in one place of a member's navigation, in its order. */
export function navigationOf(
  remotes: DeployedRemotes,
  place: NavigationPlace,
  member: Member,
): Destination[] {
  const destinations = Object.values(remotes).flatMap(({ pages, access: usual, icons }) =>
    pages.flatMap(({ path, access = usual, navigation }) => {
      const entry = navigation?.[place];
      if (!entry || !mayEnter(access, member)) return [];
      return [{ ...entry, to: path, drawing: icons[entry.icon ?? ''] ?? [] }];
    }),
  );
  return destinations.sort((a, b) => a.order - b.order);
}

const mayEnter = (access: Access, visitor: Member | 'employee'): boolean =>
  [access].flat().some((one) => one === visitor);

/** The remotes that this visitor needs where there is no connection. */
export const keptRemotes = (remotes: DeployedRemotes, visitor: Member | 'employee'): DeployedRemote[] =>
  Object.values(remotes).filter(({ access, kept }) => kept.files.length > 0 && mayEnter(access, visitor));

/** The remote that a visit at this address begins in, for the files that it will need; undefined for strangers. */
export function firstRemote(
  remotes: DeployedRemotes,
  pathname: string,
  visitor: Member | 'employee' | undefined,
): DeployedRemote | undefined {
  if (!visitor) return undefined;
  const theirs = Object.values(remotes).filter(({ access }) => mayEnter(access, visitor));
  return theirs.find(({ pages }) => pages.some(({ path }) => matchPath(path, pathname))) ?? theirs[0];
}
