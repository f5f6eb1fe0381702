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
  return {
    TrialStarted: ({ data }) => usedTrials.remember(data.business_id), // [SU21]
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
