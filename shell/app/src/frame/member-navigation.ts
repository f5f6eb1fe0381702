import type { DeployedRemotes, Member } from '@stampwell/contracts/remote-manifest.ts';
import { type Destination, navigationOf } from '../remotes/remote-pages.ts';

/** The most that fit on a phone. */
const MAX_TABS = 5;

/** A member's navigation by place. At every width each page is in one of the places shown. */
export interface MemberNavigation {
  /** Bottom bar of phones. */
  tabs: readonly Destination[];
  /** Behind the phone's last tab, 'More'. */
  more: readonly Destination[];
  /** Side navigation, from 768 px. */
  side: readonly Destination[];
  /** In the header, from 768 px. */
  header: readonly Destination[];
}

/** Collected from the manifests of published remotes, for one kind of member. */
export function memberNavigation(remotes: DeployedRemotes, member: Member): MemberNavigation {
  const bar = navigationOf(remotes, 'bar', member);
  const side = navigationOf(remotes, 'side', member);
  const header = navigationOf(remotes, 'header', member);
  const beyond = without(side, bar);
  const isCrowded = beyond.length > 0 || bar.length > MAX_TABS;
  const tabs = isCrowded ? bar.slice(0, MAX_TABS - 1) : bar;
  return {
    tabs,
    more: isCrowded ? [...bar.slice(MAX_TABS - 1), ...beyond] : [],
    side,
    // Without a side navigation the header includes the phone's tabs.
    header: side.length > 0 ? header : [...header, ...without(bar, header)],
  };
}

const without = (list: readonly Destination[], others: readonly Destination[]): Destination[] =>
  list.filter(({ to }) => !others.some((other) => other.to === to));
