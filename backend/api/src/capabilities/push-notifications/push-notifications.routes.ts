import { accountEvents, accountStream, DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/push-notifications.ts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';
import { type Route, route } from '../../services/http/route.ts';
import { decide, evolve, initial, type Marketing } from './marketing.decider.ts';
import type { PushPorts } from './ports.ts';
import type { Subscriptions } from './subscriptions.ts';

const marketingFold = foldOf({ name: 'marketing', events: accountEvents, initial, evolve });
const marketingOf = (accountId: string): FoldedStream<Marketing> => ({
  stream: accountStream(accountId),
  fold: marketingFold,
});

export function pushRoutes(
  { push, commands }: Pick<PushPorts, 'push' | 'commands'>,
  subscriptions: Subscriptions,
): Route[] {
  const present = async ({ id, sessionId }: { id: string; sessionId: string }) => ({
    public_key: push?.publicKey ?? null,
    is_subscribed: await subscriptions.has(sessionId),
    kinds: await subscriptions.kindsOf(id),
  });

  async function presentMarketing(accountId: string) {
    const { states } = await commands.readState({ marketing: marketingOf(accountId) });
    const { isAllowed, wording, decidedAt } = states.marketing;
    return { is_allowed: isAllowed, wording, decided_at: decidedAt };
  }

  return [
    route(http.noticeSettings, async ({ actor }) => present(actor)),

    route(http.changeNoticeKind, async ({ actor, body }) => {
      await subscriptions.choose(actor.id, body.kind, body.is_on);
      return present(actor);
    }),

    route(http.subscribeToNotices, async ({ actor, body }) => {
      if (!push) throw new DomainError('invalid_state', { message: 'This installation sends no notices' });
      if (!push.isKnown(body.endpoint)) throw refusedEndpoint();
      await subscriptions.put(actor, body);
      return present(actor);
    }),

    route(http.unsubscribeFromNotices, async ({ actor }) => {
      await subscriptions.remove(actor.sessionId);
      return present(actor);
    }),

    route(http.marketingConsent, async ({ actor }) => presentMarketing(actor.id)),

    route(http.decideMarketing, async ({ actor, body, run }) => {
      const { is_allowed: isAllowed, wording } = body;
      await run({
        streams: { marketing: marketingOf(actor.id) },
        decide: ({ states }) => ({
          marketing: decide({ accountId: actor.id, isAllowed, wording }, states.marketing),
        }),
      });
      return presentMarketing(actor.id);
    }),
  ];
}

/** [NO2] */
function refusedEndpoint(): DomainError {
  const refusal = { field: 'endpoint', message: 'This is no push service of a browser' };
  return new DomainError('validation_failed', { ...refusal, errors: [refusal] });
}
