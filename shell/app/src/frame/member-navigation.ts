import type { DeployedRemotes, Member } from '@stampwell/contracts/remote-manifest.ts';
import { type Destination, navigationOf } from '../remotes/remote-pages.ts';

/** What fits beside each other at a phone's bottom. */
const MOST_TABS = 5;

/** Every way that a member has, by where it stands. Whatever the width, each of them is in one of these places. */
export interface MemberNavigation {
  /** At a phone's bottom. */
  tabs: readonly Destination[];
  /** Behind a last tab, 'More': what a phone's bottom has no room for. */
  more: readonly Destination[];
  /** Beside the page, from 768 px. */
  side: readonly Destination[];
  /** In the header, from 768 px. */
  header: readonly Destination[];
}

/** What the manifests of the published remotes say, for one kind of member. */
export function memberNavigation(remotes: DeployedRemotes, member: Member): MemberNavigation {
  const bar = navigationOf(remotes, 'bar', member);
  const side = navigationOf(remotes, 'side', member);
  const header = navigationOf(remotes, 'header', member);
  const beyond = without(side, bar);
  const isCrowded = beyond.length > 0 || bar.length > MOST_TABS;
  const tabs = isCrowded ? bar.slice(0, MOST_TABS - 1) : bar;
  return {
    tabs,
    more: isCrowded ? [...bar.slice(MOST_TABS - 1), ...beyond] : [],
    side,
    // Where nothing stands beside the page, the header has what a phone has at its bottom.
    header: side.length > 0 ? header : [...header, ...without(bar, header)],
  };
}

const without = (list: readonly Destination[], others: readonly Destination[]): Destination[] =>
  list.filter(({ to }) => !others.some((other) => other.to === to));
