import type { SubscriptionEvent } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/admin.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import type { FoldedStream } from '@stampwell/event-store';
import { type Route, type RouteRequest, route } from '../platform/http/route.ts';
import type { BillingClock } from '../platform/time/clock.ts';
import { type ApprovalCommand, decide } from './approval.decider.ts';
import { approvalOf } from './approval.fold.ts';

export interface ApprovalPorts {
  /** The trial's rules are the subscription's own; its state is handed back unread. */
  subscription: {
    of(businessId: string): FoldedStream<unknown>;
    trialDays: FoldedStream<number>;
    /** The trial that comes with an approval, where the business never had one. */
    trialEvents(state: unknown, trial: { businessId: string; now: Date; days: number }): SubscriptionEvent[];
  };
  businessView(businessId: string): Promise<Business>;
  clock: Pick<BillingClock, 'at'>;
}

/** What an administrator decides about a business. */
export function approvalRoutes({ subscription, businessView, clock }: ApprovalPorts): Route[] {
  async function settle(run: RouteRequest<typeof http.rejectBusiness>['run'], command: ApprovalCommand) {
    await run({
      streams: { approval: approvalOf(command.businessId) },
      decide: ({ states }) => ({ approval: decide(command, states.approval) }),
    });
    return { business: await businessView(command.businessId) };
  }

  return [
    route(http.approveBusiness, async ({ params: { id: businessId }, body: { notes }, run }) => {
      await run({
        streams: {
          approval: approvalOf(businessId),
          subscription: subscription.of(businessId),
          days: subscription.trialDays,
        },
        decide: ({ states, now }) => ({
          approval: decide({ type: 'Approve', businessId, notes }, states.approval),
          subscription: subscription.trialEvents(states.subscription, {
            businessId,
            now: clock.at(now),
            days: states.days,
          }),
        }),
      });
      return { business: await businessView(businessId) };
    }),

    route(http.rejectBusiness, ({ params, body: { reason }, run }) =>
      settle(run, { type: 'Reject', businessId: params.id, reason }),
    ),

    route(http.deactivateBusiness, ({ params, body: { reason }, run }) =>
      settle(run, { type: 'Deactivate', businessId: params.id, reason }),
    ),

    route(http.reactivateBusiness, ({ params, run }) =>
      settle(run, { type: 'Reactivate', businessId: params.id }),
    ),
  ];
}
