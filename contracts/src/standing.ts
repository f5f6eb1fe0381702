import type { BusinessState } from './business-state.ts';
import type { ErrorCode } from './errors.ts';
import { type Access, accessAt, type SubscriptionDates, suspendsAt } from './subscription-access.ts';

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
  /** When this ends by itself, ISO 8601; null if it must be ended by hand. */
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
  standingWith(state, accessAt(subscription, now), subscription && suspendsAt(subscription));

/** For screens, which have the subscription's access from the server instead of its dates. */
export function standingWith(
  state: ShopFacts['state'],
  access: Access,
  suspends: string | null = null,
): Standing {
  const reason = state === 'approved' ? REASON_OF_PLAN[access] : state;
  if (reason === null) return { isOpen: true, gives: true, redeems: true, reason, until: null };
  const { isOpen, gives, redeems } = REASONS[reason];
  return { isOpen, gives, redeems, reason, until: reason === 'payment_due' ? suspends : null };
}

/** [SC13] The refusal of a business that is not open; null for an approved one. */
export const refusalIn = (state: ShopFacts['state']): ErrorCode | null =>
  state === 'approved' ? null : REASONS[state].refusal;

/** The code of a refusal; null where nothing is refused. */
export const refusalOf = ({ reason }: Standing): ErrorCode | null => reason && REASONS[reason].refusal;

/** What customers read of a shop that gives no stamps; null of one that does. */
export const noteOfShop = ({ gives_stamps }: { gives_stamps: boolean }): string | null =>
  gives_stamps ? null : 'This shop is not giving stamps at the moment.';

/** The same on a pass, where a line is short. */
export const noteOnPass = ({ gives }: Pick<Standing, 'gives'>): string | null =>
  gives ? null : 'Not giving stamps at the moment';
