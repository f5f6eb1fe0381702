import * as http from '@stampwell/contracts/http/admin.ts';
import { resubmitBusiness } from '@stampwell/contracts/http/business.ts';
import { type Route, type RouteRequest, route } from '../../services/http/route.ts';
import { approvalCommand, approve, undoApproval } from './approvals.commands.ts';
import type { ApprovalCommand } from './approvals.decider.ts';
import type { ApprovalPorts } from './ports.ts';

export function approvalRoutes({ people, subscription, businessView, hasStamped }: ApprovalPorts): Route[] {
  const { usedTrials } = subscription;
  async function send(
    run: RouteRequest<typeof http.rejectBusiness | typeof resubmitBusiness>['run'],
    command: ApprovalCommand,
  ) {
    await run(approvalCommand(command));
    return { business: await businessView(command.businessId) };
  }

  return [
    route(resubmitBusiness, ({ actor, run }) =>
      send(run, { type: 'Resubmit', businessId: actor.businessId }),
    ),

    route(http.approveBusiness, async ({ params: { id: businessId }, body, run }) => {
      const notes = await people.sealText(businessId, body.notes);
      const hadBefore = await usedTrials.hadBefore(businessId);
      const { states } = await run(approve({ businessId, notes, hadBefore }, subscription));
      if (states.subscription.isTrialUsed) await usedTrials.remember(businessId);
      return { business: await businessView(businessId) };
    }),

    route(http.undoApproval, async ({ params: { id: businessId }, run }) => {
      const command = { businessId, hasStamped: await hasStamped(businessId) };
      const { events } = await run(undoApproval(command, subscription));
      if (events.some(({ type }) => type === 'TrialWithdrawn'))
        await subscription.usedTrials.forget(businessId);
      return { business: await businessView(businessId) };
    }),

    route(http.rejectBusiness, async ({ params: { id: businessId }, body, run }) => {
      const reason = await people.sealText(businessId, body.reason);
      return send(run, { type: 'Reject', businessId, reason });
    }),

    route(http.deactivateBusiness, async ({ params: { id: businessId }, body, run }) => {
      const reason = await people.sealText(businessId, body.reason);
      return send(run, { type: 'Deactivate', businessId, reason });
    }),

    route(http.reactivateBusiness, ({ params, run }) =>
      send(run, { type: 'Reactivate', businessId: params.id }),
    ),
  ];
}
