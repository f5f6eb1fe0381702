import { DomainError, type SubscriptionDates, viewAt } from '@stampwell/contracts';
import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { BillingClock } from '../time/clock.ts';

/** The business's current subscription; null if it never had one. */
export type ViewSubscription = (businessId: string) => Promise<SubscriptionView | null>;

export interface SubscriptionViewPorts {
  commands: Pick<CommandHandler, 'readState'>;
  subscription: { of(businessId: string): FoldedStream<{ current: SubscriptionDates | null }> };
  clock: Pick<BillingClock, 'at'>;
}

/** Folded from the stream, so that a plan chosen a moment ago counts. */
export function createSubscriptionView({
  commands,
  subscription,
  clock,
}: SubscriptionViewPorts): ViewSubscription {
  return async (businessId) => {
    const { states, now } = await commands.readState({ subscription: subscription.of(businessId) });
    return viewAt(states.subscription.current, clock.at(now));
  };
}

/** A lapsed plan leaves a business read-only (decision 013). @throws DomainError `subscription_required` */
export function assertNotLapsed(subscription: SubscriptionView | null): void {
  if (subscription?.access === 'read_only') throw new DomainError('subscription_required');
}
