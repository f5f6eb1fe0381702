import type { BusinessState } from './business-state.ts';
import type { ErrorCode } from './errors.ts';
import { dayWords } from './season.ts';
import {
  type Access,
  accessAt,
  type Season,
  type SubscriptionDates,
  seasonAt,
  suspendsAt,
} from './subscription-access.ts';

/** The facts that determine a shop's standing. */
export interface ShopFacts {
  state: BusinessState | 'absent';
  subscription: SubscriptionDates | null;
}

/** Whether a shop gives stamps and redeems rewards now: the one answer for rules, routes, passes, lists and screens. */
export interface Standing {
  /** [SC13] Approved: undos, searches and questions work, whatever its plan. */
  isOpen: boolean;
  /** [SC14] */
  gives: boolean;
  /** [SC15] */
  redeems: boolean;
  /** Why not everything is in order; null if it is. */
  reason: StandingReason | null;
  /** When this ends by itself: a time, or the day on which a season does; null if it must be ended by hand. */
  until: string | null;
}

const CLOSED = { isOpen: false, gives: false, redeems: false } as const;

/** What each reason stops, and the code of the refusal. Those of the business come first, then those of its plan. */
const REASONS = {
  absent: { ...CLOSED, refusal: 'not_found' },
  pending: { ...CLOSED, refusal: 'business_not_approved' },
  rejected: { ...CLOSED, refusal: 'business_not_approved' },
  inactive: { ...CLOSED, refusal: 'business_inactive' },
  erased: { ...CLOSED, refusal: 'business_inactive' },
  no_plan: { isOpen: true, gives: false, redeems: false, refusal: 'subscription_required' },
  lapsed: { isOpen: true, gives: false, redeems: true, refusal: 'subscription_required' },
  /** [SU29] Redeems if its owner wants it. */
  closed_for_season: { isOpen: true, gives: false, redeems: false, refusal: 'closed_for_season' },
  payment_due: { isOpen: true, gives: true, redeems: true, refusal: null },
} as const satisfies Record<
  string,
  Pick<Standing, 'isOpen' | 'gives' | 'redeems'> & { refusal: ErrorCode | null }
>;

export type StandingReason = keyof typeof REASONS;

const REASON_OF_PLAN = {
  none: 'no_plan',
  read_only: 'lapsed',
  grace: 'payment_due',
  full: null,
} as const satisfies Record<Access, StandingReason | null>;

/** @param now billing time */
export const standingOf = ({ state, subscription }: ShopFacts, now: Date): Standing =>
  standingWith(
    state,
    accessAt(subscription, now),
    subscription && suspendsAt(subscription),
    seasonAt(subscription, now),
  );

/** For screens, which have the subscription's access from the server instead of its dates. */
export function standingWith(
  state: ShopFacts['state'],
  access: Access,
  suspends: string | null = null,
  season: Pick<Season, 'until' | 'redeems'> | null = null,
): Standing {
  const reason = state === 'approved' ? reasonOf(access, season) : state;
  if (reason === null) return { isOpen: true, gives: true, redeems: true, reason, until: null };
  const { isOpen, gives, redeems } = REASONS[reason];
  if (reason === 'closed_for_season' && season)
    return { isOpen, gives, redeems: season.redeems, reason, until: season.until };
  return { isOpen, gives, redeems, reason, until: reason === 'payment_due' ? suspends : null };
}

/** A plan that has ended comes before a season. */
const reasonOf = (access: Access, season: object | null): StandingReason | null =>
  season && (access === 'full' || access === 'grace') ? 'closed_for_season' : REASON_OF_PLAN[access];

/** [SC13] The refusal of a business that is not open; null for an approved one. */
export const refusalIn = (state: ShopFacts['state']): ErrorCode | null =>
  state === 'approved' ? null : REASONS[state].refusal;

/** The code of a refusal; null where nothing is refused. */
export const refusalOf = ({ reason }: Standing): ErrorCode | null => reason && REASONS[reason].refusal;

/** The day on which a shop reopens that is closed for the season; null of any other. */
export const closedUntil = ({ reason, until }: Standing): string | null =>
  reason === 'closed_for_season' ? until : null;

/** [JO4] Whether it is shown to strangers, and takes them in. */
export const isJoinable = (standing: Standing): boolean =>
  standing.gives || standing.reason === 'closed_for_season';

export const closedWords = (until: string): string => `Closed until ${dayWords(until)}`;

/** What customers read of a shop that gives no stamps; null of one that does. */
export function noteOfShop(shop: ShopSeen): string | null {
  if (shop.closed_until)
    return `${closedWords(shop.closed_until)}. Your stamps are kept${shop.redeems_rewards ? ', and rewards can be redeemed' : ''}.`;
  return shop.gives_stamps ? null : 'This shop is not giving stamps at the moment.';
}

interface ShopSeen {
  gives_stamps: boolean;
  redeems_rewards?: boolean | undefined;
  closed_until?: string | null | undefined;
}

/** The same on a pass, where a line is short. */
export function noteOnPass(standing: Standing): string | null {
  const until = closedUntil(standing);
  if (until) return closedWords(until);
  return standing.gives ? null : 'Not giving stamps at the moment';
}
