import { businessEvents, businessStream, type FreeText } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';
import type { RouteCommand } from '../../services/http/route.ts';
import {
  type Approval,
  type ApprovalCommand,
  decide,
  evolve,
  initial,
  type TrialStart,
  withdrawApproval,
} from './approvals.decider.ts';
import type { SubscriptionPort, TrialState } from './ports.ts';

const approvalFold = foldOf({ name: 'approval', revision: 6, events: businessEvents, initial, evolve });

export const approvalOf = (businessId: string): FoldedStream<Approval> => ({
  stream: businessStream(businessId),
  fold: approvalFold,
});

/** A command that depends on the business's stream only. */
export const approvalCommand = (command: ApprovalCommand): RouteCommand<{ approval: Approval }> => ({
  streams: { approval: approvalOf(command.businessId) },
  decide: ({ states }) => ({ approval: decide(command, states.approval) }),
});

/** Appends the free trial together with the approval [AP8]. */
export const approve = (
  { businessId, notes, hadBefore }: { businessId: string; notes: FreeText; hadBefore: boolean },
  subscription: SubscriptionPort,
): RouteCommand<{ approval: Approval; subscription: TrialState; days: number }> => ({
  streams: {
    approval: approvalOf(businessId),
    subscription: subscription.of(businessId),
    days: subscription.trialDays,
  },
  decide: ({ states, now }) => ({
    approval: decide({ type: 'Approve', businessId, notes }, states.approval),
    subscription: subscription.trialEvents(states.subscription, {
      businessId,
      now,
      days: states.days,
      hadBefore,
    }),
  }),
});

/** Takes an approval back, together with the trial that it began [AP11]. */
export const undoApproval = (
  { businessId, hasStamped }: { businessId: string; hasStamped: boolean },
  subscription: Pick<SubscriptionPort, 'trialStartOf'>,
): RouteCommand<{ approval: Approval; trial: TrialStart }> => ({
  streams: { approval: approvalOf(businessId), trial: subscription.trialStartOf(businessId) },
  decide: ({ states, now }) =>
    withdrawApproval({ businessId, now, hasStamped }, states.approval, states.trial),
});
