import { DomainError, webhookEvents, webhooksStream } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';
import type { RouteCommand } from '../../services/http/route.ts';
import type { WebhookPorts } from './ports.ts';
import { decide, evolve, initial, type WebhookCommand, type Webhooks } from './webhooks.decider.ts';

const webhooksFold = foldOf({ name: 'webhooks', events: webhookEvents, initial, evolve });

const webhooksOf = (businessId: string): FoldedStream<Webhooks> => ({
  stream: webhooksStream(businessId),
  fold: webhooksFold,
});

export const orderOf = (
  { approvalOf }: Pick<WebhookPorts, 'approvalOf'>,
  command: WebhookCommand,
): RouteCommand<{ webhooks: Webhooks; approval: { status: string } }> => ({
  streams: { webhooks: webhooksOf(command.businessId), approval: approvalOf(command.businessId) },
  decide({ states }) {
    // Deleted a moment ago in another process.
    if (states.approval.status === 'erased') throw new DomainError('not_found');
    return { webhooks: decide(command, states.webhooks) };
  },
});
