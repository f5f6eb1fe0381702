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

/** A path and the remotes with a screen for it. If each user type has its own, the session decides. */
export interface PageOfRemotes {
  path: string;
  /** The union of its screens' access. */
  access: Access;
  screens: readonly { remote: string; access: Access; title?: string }[];
}

export interface Destination extends NavigationEntry {
  to: string;
  /** SVG paths of its icon. */
  drawing: readonly string[];
}

const MEMBERS: readonly Member[] = ['customer', 'business', 'admin'];

/**
 * Every path with a screen in a remote's manifest. Always includes the members' home: guards redirect there, and a missing remote is
 * reported there.
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

/** Two groups of members are merged; a public path has only one screen. */
function either(one: Access, other: Access): Access {
  if (typeof one === 'string' || typeof other === 'string') return other;
  return [...new Set([...one, ...other])];
}

/** The visitor's screen of a path; undefined if there is none for their user type. */
export function screenFor({ screens }: PageOfRemotes, { general }: SessionState) {
  return screens.find(
    ({ access }) => typeof access === 'string' || access.some((member) => member === general?.userType),
  );
}

/** One place of a member's navigation, in order. */
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

/** The remotes that this visitor needs offline. */
export const keptRemotes = (remotes: DeployedRemotes, visitor: Member | 'employee'): DeployedRemote[] =>
  Object.values(remotes).filter(({ access, kept }) => kept.files.length > 0 && mayEnter(access, visitor));

/** The remote that a visit at this path starts with, for preloading; undefined for visitors. */
export function firstRemote(
  remotes: DeployedRemotes,
  pathname: string,
  visitor: Member | 'employee' | undefined,
): DeployedRemote | undefined {
  if (!visitor) return undefined;
  const theirs = Object.values(remotes).filter(({ access }) => mayEnter(access, visitor));
  return theirs.find(({ pages }) => pages.some(({ path }) => matchPath(path, pathname))) ?? theirs[0];
}

/** Whether a member's page uses the window's width; customers' pages are one column. */
export function isWidePage(remotes: DeployedRemotes, pathname: string, member: Member | undefined): boolean {
  if (!member || member === 'customer') return false;
  const page = Object.values(remotes)
    .filter(({ access }) => mayEnter(access, member))
    .flatMap(({ pages }) => pages)
    .find(({ path }) => matchPath(path, pathname));
  return !page?.isColumn;
}
