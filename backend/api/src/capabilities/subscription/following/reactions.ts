import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import type { Reactions } from '../../../services/reactions/reactions.ts';
import type { Payments } from '../payments/payments.ts';
import { subscriptionOf } from '../subscription.commands.ts';
import type { UsedTrials } from '../used-trials.ts';

export interface ReactionPorts {
  commands: CommandHandler<StoredEvent>;
  payments: Payments;
  usedTrials: Pick<UsedTrials, 'remember' | 'forget'>;
}

/**
 * Ends at the provider what has ended here [SU14, SU19], and for a deleted business removes its data there as far as possible.
 */
export function subscriptionReactions({ commands, payments, usedTrials }: ReactionPorts): Reactions {
  /** [SU24] The provider charges when the days are over that began with the approval. */
  async function begin(businessId: string, endsAt: string): Promise<void> {
    const { current } = (await commands.readState({ subscription: subscriptionOf(businessId) })).states
      .subscription;
    if (current?.kind !== 'paid' || current.end || current.trialEndsAt !== endsAt) return;
    const there = await payments.subscription(current.providerSubscription);
    if (there?.state === 'running' && there.trialEndsAt !== endsAt)
      await payments.setTrialEnd(current.providerSubscription, endsAt);
  }

  /** [SU27] From the state of now: repeated, or in another order, it comes to the same. */
  async function holdDays(businessId: string): Promise<void> {
    const { states } = await commands.readState({ subscription: subscriptionOf(businessId) });
    const { current } = states.subscription;
    if (current?.kind !== 'paid' || current.end || !current.restEndsAt) return;
    const resumesAt = current.season && !current.season.isOver ? current.season.endsAt : null;
    await payments.setSeason(current.providerSubscription, { resumesAt, periodEnd: current.restEndsAt });
  }

  return {
    PausedForSeason: ({ data }) => holdDays(data.business_id),
    Reopened: ({ data }) => holdDays(data.business_id),

    async TrialStarted({ data: { business_id, with_card, trial_ends_at } }) {
      await usedTrials.remember(business_id); // [SU21]
      if (with_card) await begin(business_id, trial_ends_at);
    },
    TrialWithdrawn: ({ data }) => usedTrials.forget(data.business_id), // [SU22]

    async SubscriptionEnded({ data: { business_id, why } }) {
      const { states } = await commands.readState({ subscription: subscriptionOf(business_id) });
      const { current, checkoutSession } = states.subscription;
      const paid = current?.kind === 'paid' ? current : null;
      if (paid?.end?.why === 'unpaid') await payments.end(paid.providerSubscription);
      if (why !== 'erased') return;
      if (checkoutSession) await payments.closeCheckout(checkoutSession);
      if (paid) await payments.forget(paid.providerCustomer);
    },
  };
}
