import { type BusinessState, isActive } from '../business-state.ts';
import { afterDays, daysUntil } from '../durations.ts';
import { ERASED_REWARD } from '../erased-names.ts';
import type { TextReader } from '../events/free-text.ts';
import type { ProgrammeTerms, Reward, Step } from '../events/terms.ts';
import { fullStep } from '../programme.ts';
import {
  accessOf,
  endOf,
  readOnlySince,
  type Season,
  type SubscriptionDates,
  seasonAt,
  statusAt,
  suspendsAt,
  waitingDays,
} from '../subscription-access.ts';
import type { Business, SubscriptionView } from './shapes.ts';

/** A step's reward in words. */
export const presentStep = (step: Reward, read: TextReader) => ({
  reward_description: read(step.reward_description) ?? ERASED_REWARD,
  reward_emoji: step.reward_emoji,
});

/** A step's reward; its words are null for a shop that is gone. */
export const readStep = ({ reward_emoji, reward_description }: Reward, read: TextReader) => ({
  emoji: reward_emoji,
  reward: read(reward_description),
});

/** A programme's steps in words, and the specification's three fields: those of the last step, a full card. */
export function presentReward(terms: { steps: readonly Step[] } & Partial<HowTaken>, read: TextReader) {
  const steps = terms.steps.map((step) => ({ stamps: step.stamps, ...presentStep(step, read) }));
  const { stamps: stamps_required, ...words } = fullStep({ steps });
  const { spends, keeps_rest, lapses_after_months } = terms;
  return { steps, stamps_required, ...words, spends, keeps_rest, lapses_after_months };
}

type HowTaken = Pick<ProgrammeTerms, 'spends' | 'keeps_rest' | 'lapses_after_months'>;

/** The same of a business that is presented already. */
export const rewardOf = ({
  steps,
  stamps_required,
  reward_description,
  reward_emoji,
  spends,
  keeps_rest,
  lapses_after_months,
}: Omit<ReturnType<typeof presentReward>, keyof HowTaken> & {
  [Name in keyof HowTaken]?: HowTaken[Name] | undefined;
}) => ({
  steps,
  stamps_required,
  reward_description,
  reward_emoji,
  spends,
  keeps_rest,
  lapses_after_months,
});

/** A business's state in the wire's words; an erased business is shown as inactive. */
export function presentState(state: BusinessState): Pick<Business, 'status' | 'is_active' | 'is_approved'> {
  return {
    status: state === 'erased' ? 'inactive' : state,
    is_active: isActive(state),
    is_approved: state === 'approved' || state === 'inactive',
  };
}

/** The subscription as the wire shows it; null where there never was one. @param now billing time */
export function viewAt(current: SubscriptionDates | null, now: Date): SubscriptionView | null {
  if (!current) return null;
  const end = endOf(current, now);
  return {
    status: statusAt(current, now),
    plan_type: current.kind === 'paid' ? current.planType : null,
    current_period_end: current.cancellation?.endsAt ?? periodEndOf(current, now),
    canceled_at: current.cancellation?.canceledAt ?? (end && end.why !== 'trial_over' ? end.at : null),
    trial_ends_at: trialEndOf(current),
    trial_days_reserved: waitingDays(current),
    access: accessOf(current, now),
    season: presentSeason(seasonAt(current, now)),
    ...paymentDates(current, now),
  };
}

/** What a business's own view says of its plan. */
export const presentPlan = (plan: SubscriptionView | null) => ({
  subscription_status: plan?.status ?? null,
  closed_until: plan?.season?.until ?? null,
});

const presentSeason = (season: Season | null) =>
  season && { since: season.from, until: season.until, redeems: season.redeems };

/** Days that wait for the approval would end so long from now, whenever now is. */
function periodEndOf(current: SubscriptionDates, now: Date): string {
  if (current.kind === 'trial') return current.endsAt;
  if (current.kind === 'reserved') return afterDays(now, current.days);
  const days = waitingDays(current);
  return days === null ? current.periodEnd : afterDays(now, days);
}

function trialEndOf(current: SubscriptionDates): string | null {
  if (waitingDays(current) !== null) return null;
  if (current.kind === 'paid') return current.trialEndsAt;
  return current.kind === 'trial' ? current.endsAt : null;
}

/** Dates and days that a banner shows. */
function paymentDates(current: SubscriptionDates, now: Date) {
  const since = readOnlySince(current, now);
  const unpaidSince = current.kind === 'paid' && !endOf(current, now) ? current.unpaidSince : null;
  const suspends = unpaidSince && !since ? suspendsAt(current) : null;
  return {
    read_only_since: since,
    past_due_since: unpaidSince,
    suspends_at: suspends,
    suspends_in_days: suspends === null ? null : daysUntil(suspends, now.getTime()),
  };
}
