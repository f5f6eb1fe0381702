import { afterDays, isReached } from './durations.ts';
import { SUSPEND_AFTER_DAYS, TERMINATE_AFTER_DAYS } from './limits.ts';
import type { PlanType } from './plans.ts';

/**
 * A subscription's state at an instant, from its dates [SU12–SU18]. Shared by deciders (dates from the log) and queries (dates
 * from rows). The instant is in billing time.
 */

/** Times are ISO 8601, UTC. */
export interface Cancellation {
  canceledAt: string;
  endsAt: string;
}

export interface SubscriptionEnd {
  why: 'trial_over' | 'canceled' | 'unpaid' | 'erased';
  at: string;
}

/** A shop that is closed for the season. Meanwhile the days of its plan stand still: the plan's dates are moved already [SU27]. */
export interface Season {
  from: string;
  /** The day of the reopening, `YYYY-MM-DD`. */
  until: string;
  /** When that day begins in the shop's zone. */
  endsAt: string;
  /** Whether rewards are redeemed meanwhile. */
  redeems: boolean;
  /** True once its reopening is recorded: the dates are kept for scans that a till saw meanwhile. */
  isOver?: boolean;
}

interface InSeason {
  /** Absent where it never closed; one whose day has come means nothing any more [SU28]. */
  season?: Season | null;
}

/** A trial without a card. */
export interface TrialDates extends InSeason {
  kind: 'trial';
  endsAt: string;
  cancellation: Cancellation | null;
  /** Set once the end is recorded; a date that has passed ends it as well. */
  end: SubscriptionEnd | null;
}

/** A trial whose days begin with the approval: until then everything is open and no day counts. */
export interface ReservedTrial extends InSeason {
  kind: 'reserved';
  days: number;
  /** Always null [SU23]. */
  cancellation: Cancellation | null;
  /** Only a deleted business ends it. */
  end: SubscriptionEnd | null;
}

/** A subscription at the payment provider, perhaps in a trial with a card. */
export interface PaidDates extends InSeason {
  kind: 'paid';
  planType: PlanType;
  periodEnd: string;
  /** The card is first charged here. */
  trialEndsAt: string | null;
  /** The trial's days until the approval. The provider's dates are postponed until then and mean nothing. */
  reservedDays: number | null;
  /** First failure of the payment that is still owed. */
  unpaidSince: string | null;
  cancellation: Cancellation | null;
  end: SubscriptionEnd | null;
}

export type SubscriptionDates = TrialDates | ReservedTrial | PaidDates;

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'canceled';

/** What a subscription lets a business do. */
export type SubscriptionAccess = 'full' | 'grace' | 'read_only';
export type Access = SubscriptionAccess | 'none';

/** The business's access now [SU13, SU14, SU15]. @param now billing time */
export function accessAt(current: SubscriptionDates | null, now: Date): Access {
  return current ? accessOf(current, now) : 'none';
}

export function accessOf(current: SubscriptionDates, now: Date): SubscriptionAccess {
  if (readOnlySince(current, now)) return 'read_only';
  return current.kind === 'paid' && current.unpaidSince ? 'grace' : 'full';
}

/** The season for which the shop is closed now [SU25, SU28]; null while it is open, and once the plan has ended. */
export function seasonAt(current: SubscriptionDates | null, now: Date): Season | null {
  const season = current?.season;
  if (!current || !season || endOf(current, now)) return null;
  return isReached(season.from, now) && !isReached(season.endsAt, now) ? season : null;
}

/** When it became read-only: suspended [SU14], or ended before that. Null while everything works. */
export function readOnlySince(current: SubscriptionDates, now: Date): string | null {
  const suspended = suspendsAt(current);
  const reached = [endOf(current, now)?.at, suspended && isReached(suspended, now) ? suspended : null];
  return reached.filter((at) => at != null).sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

/** The days that begin with the approval [SU23]; null once they have, and for a plan that was cancelled before. */
export function waitingDays(current: SubscriptionDates): number | null {
  if (current.kind === 'reserved') return current.days;
  const isWaiting = current.kind === 'paid' && !current.cancellation && !current.end;
  return isWaiting ? current.reservedDays : null;
}

/** When non-payment suspends it; a trial without a payment card owes nothing. */
export function suspendsAt(current: SubscriptionDates): string | null {
  return current.kind === 'paid' && waitingDays(current) === null
    ? afterDays(current.unpaidSince ?? current.periodEnd, SUSPEND_AFTER_DAYS)
    : null;
}

/** Whether all of the owner's screens are open. Whether stamps can be given is `standingOf`. */
export const isOpenTo = (access: Access): boolean => access === 'full' || access === 'grace';

/** How it ended: as recorded or, before the job recorded it, by its dates [SU12]. */
export function endOf(current: SubscriptionDates, now: Date): SubscriptionEnd | null {
  if (current.end) return current.end;
  const ends: SubscriptionEnd[] = [];
  if (current.cancellation) ends.push({ why: 'canceled', at: current.cancellation.endsAt });
  else if (current.kind === 'trial') ends.push({ why: 'trial_over', at: current.endsAt });
  if (current.kind === 'paid' && current.unpaidSince) {
    ends.push({ why: 'unpaid', at: afterDays(current.unpaidSince, TERMINATE_AFTER_DAYS) });
  }
  const reached = ends.filter(({ at }) => isReached(at, now));
  return reached.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))[0] ?? null;
}

/** There is no fifth status (docs/product.md#subscription-status): a trial that ended without a plan counts as canceled. */
export function statusAt(current: SubscriptionDates, now: Date): SubscriptionStatus {
  if (endOf(current, now)) return 'canceled';
  if (current.kind !== 'paid') return 'trialing';
  if (current.unpaidSince) return 'past_due';
  const isFirstPeriodUnpaid =
    current.reservedDays !== null ||
    (current.trialEndsAt !== null && current.periodEnd <= current.trialEndsAt);
  return isFirstPeriodUnpaid ? 'trialing' : 'active';
}

/** [SU16] Whether it can be cancelled, for screens and the decider. */
export const isCancellable = (status: SubscriptionStatus, isCanceled: boolean): boolean =>
  (status === 'active' || status === 'trialing') && !isCanceled;
