import type { StoredEvent } from '@stampwell/contracts';
import { SYSTEM_ACTOR } from '@stampwell/contracts';
import type { CommandHandler, CommandKey } from '@stampwell/event-store';
import type { BillingClock } from '../../../services/time/clock.ts';
import type { Payments } from '../payments/payments.ts';
import { isStray } from '../rules/provider.rules.ts';
import { type FollowedPorts, followSnapshot } from '../subscription.commands.ts';

export interface FollowPorts {
  approvalOf: FollowedPorts['approvalOf'];
  commands: CommandHandler<StoredEvent>;
  clock: BillingClock;
  payments: Payments;
}

/** Updates our subscription to the provider's state of it [SU8]. */
export type Follow = (providerSubscription: string, cause: Cause) => Promise<void>;

export interface Cause {
  correlationId: string;
  key?: CommandKey;
}

/** Another process may have read an older state and written it later, so this repeats until nothing is new. */
const ROUNDS = 5;

export function createFollow({ commands, clock, payments, approvalOf }: FollowPorts): Follow {
  return async (id, { correlationId, key }) => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const snapshot = await payments.subscription(id);
      if (!snapshot) return;
      const { states, events } = await commands({
        ...followSnapshot(snapshot, { approvalOf, clock }),
        actor: SYSTEM_ACTOR,
        correlationId,
        key: round === 1 ? key : undefined,
      });
      if (isStray(snapshot, states.subscription)) await payments.end(id);
      if (events.length === 0) return;
    }
  };
}
