import { type BusinessState, isActive } from '../business-state.ts';
import { daysUntil } from '../durations.ts';
import { ERASED_REWARD } from '../erased-names.ts';
import type { FreeText, TextReader } from '../events/free-text.ts';
import type { CardTerms } from '../programme.ts';
import {
  accessOf,
  endOf,
  readOnlySince,
  type SubscriptionDates,
  statusAt,
  suspendsAt,
} from '../subscription-access.ts';
import type { Business, SubscriptionView } from './shapes.ts';

/** What a card is stamped for, in words. */
export const presentReward = (
  terms: CardTerms & { reward_description: FreeText; reward_emoji: string },
  read: TextReader,
) => ({
  stamps_required: terms.stamps_required,
  reward_description: read(terms.reward_description) ?? ERASED_REWARD,
  reward_emoji: terms.reward_emoji,
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
  const isPaid = current.kind === 'paid';
  return {
    status: statusAt(current, now),
    plan_type: isPaid ? current.planType : null,
    current_period_end: current.cancellation?.endsAt ?? (isPaid ? current.periodEnd : current.endsAt),
    canceled_at: current.cancellation?.canceledAt ?? (end && end.why !== 'trial_over' ? end.at : null),
    trial_ends_at: isPaid ? current.trialEndsAt : current.endsAt,
    access: accessOf(current, now),
    ...paymentDates(current, now),
  };
}

/** What a banner needs to say since when, or how long still. */
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
