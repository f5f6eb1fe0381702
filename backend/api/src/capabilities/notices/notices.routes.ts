import type { Jobs } from '@stampwell/base/jobs';
import { accountEvents, accountStream, DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/notices.ts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { BatchReaction } from '../../services/reactions/reactions.ts';
import { decide, evolve, initial, type Marketing } from './marketing.decider.ts';
import { createNoticeChanges } from './notice-changes.ts';
import type { NoticePorts } from './ports.ts';
import { createSubscriptions } from './subscriptions.ts';

export interface Notices {
  routes: Route[];
  /** From events to what there is to tell. */
  changes: BatchReaction;
  work(jobs: Pick<Jobs, 'work'>): Promise<void>;
  sweep(): Promise<void>;
  forget(accountId: string): Promise<void>;
  /** Has a guest's phone go on getting notices as the account's into which the guest's was put. */
  bring(guestId: string, to: { id: string; sessionId: string }): Promise<void>;
  /** For the account's export. */
  heldBy(accountId: string): Promise<object>;
}

const marketingFold = foldOf({ name: 'marketing', events: accountEvents, initial, evolve });
const marketingOf = (accountId: string): FoldedStream<Marketing> => ({
  stream: accountStream(accountId),
  fold: marketingFold,
});

export function createNotices(ports: NoticePorts): Notices {
  const { push, commands } = ports;
  const subscriptions = createSubscriptions(ports);
  const { reaction: changes, work } = createNoticeChanges({ ...ports, subscriptions });

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

  const routes = [
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
  const heldBy = async (accountId: string) => ({
    kinds: await subscriptions.kindsOf(accountId),
    browsers: await subscriptions.listOf(accountId),
  });
  const { sweep, forget, bring } = subscriptions;
  return { routes, changes, work, sweep, forget, bring, heldBy };
}

/** [NO2] */
function refusedEndpoint(): DomainError {
  const refusal = { field: 'endpoint', message: 'This is no push service of a browser' };
  return new DomainError('validation_failed', { ...refusal, errors: [refusal] });
}
