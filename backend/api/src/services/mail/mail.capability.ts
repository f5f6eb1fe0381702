import type { Jobs } from '@stampwell/base/jobs';
import {
  cardQuestionEvents,
  DomainError,
  eventsAmong,
  type StoredEvent,
  type SubscriptionDates,
} from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';
import type { ImportedPeople, KeyRing, People } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { BusinessView } from '../business/business-view.ts';
import type { Capability } from '../capability/capability.ts';
import type { Secrets } from '../identity/secrets.ts';
import type { MailKind } from './all-mails.ts';
import { choicesRoutes, unsubscribePage } from './choices/choices.routes.ts';
import { createMailChoices } from './choices/mail-choices.ts';
import { createUnsubscribeLinks } from './choices/unsubscribe-links.ts';
import type { ShopFacts } from './define-mail.ts';
import type { MailPorts } from './mail.ts';
import { type ClosingPorts, closingMails } from './notifications/closings.ts';
import {
  dueNotifications,
  eventNotifications,
  type NotificationPorts,
} from './notifications/notifications.ts';
import { createBouncedAddresses } from './queue/bounced-addresses.ts';
import { createDelivery, type DeliverPorts } from './queue/deliver-mails.ts';
import { type ReleasePorts, recipientsWaiting, releaseMails } from './queue/held-mails.ts';
import { createListMails } from './queue/list-mails.ts';
import { mailLogRoutes } from './queue/mail-log.routes.ts';
import { createMailLog } from './queue/mail-log.ts';
import { MAIL_JOBS, MAIL_QUEUE, type Outbox, secretsOf } from './queue/outbox.ts';
import { createStrangerMails } from './queue/stranger-mails.ts';
import { plainWords } from './templates/plain-words.ts';

export interface MailsPorts {
  pool: Pool;
  ring: Pick<KeyRing, 'indexKey'>;
  store: Pick<EventStore<StoredEvent>, 'findEvent'>;
  people: Pick<People, 'byId' | 'byIds' | 'byEmail' | 'textReader'>;
  listed: Pick<ImportedPeople, 'byIds'>;
  businessView: BusinessView;
  isStillFull: DeliverPorts['isStillFull'];
  isClosing: DeliverPorts['isClosing'];
  withStamps: ClosingPorts['withStamps'];
  /** Of a full card, by the card's own terms. */
  rewardOf(
    businessId: string,
    customerId: string,
    programme?: number,
  ): Promise<Pick<ShopFacts, 'card' | 'reward' | 'emoji'>>;
  mail: MailPorts;
  secrets: Secrets;
  jobs: Pick<Jobs, 'enqueue' | 'remove'>;
  outbox: Outbox;
  publicUrl: string;
  holderOf: NotificationPorts['holderOf'];
  mayWriteFor: DeliverPorts['mayWriteFor'];
  renewInvitation: ReleasePorts['renewInvitation'];
  now(): Date;
}

/** Everything about mail: the queue, its delivery, and preferences (decision 182). */
export interface Mails extends Capability {
  outbox: Outbox;
  /** Queues the reminders due on a subscription's dates. @param now billing time */
  remind(businessId: string, current: SubscriptionDates | null, now: Date): Promise<void>;
  /** Sends what waited for its shop. */
  release(): Promise<void>;
  /** Accounts with unsent mails of a kind for a shop. */
  waiting(businessId: string, kind: MailKind): Promise<string[]>;
  forget(accountId: string): Promise<void>;
}

export function createMails(ports: MailsPorts): Mails {
  const { pool, ring, mail, outbox } = ports;
  const choices = createMailChoices(pool);
  const links = createUnsubscribeLinks(ports.secrets, ports.publicUrl);
  const bounced = createBouncedAddresses(pool, ring);
  const deliver = createDelivery({
    ...ports,
    transport: mail.transport,
    operator: mail.operator,
    choices,
    links,
    bounced,
    listMails: createListMails(pool, ring),
    strangers: createStrangerMails(pool, ring),
    secrets: secretsOf(ring),
    shopOf: (...of) => shopOf(ports, ...of),
    answerOf: (eventId) => answerOf(ports, eventId),
  });
  const { bounceSecret } = mail;
  const log = createMailLog(pool, ports.jobs);
  const release = () => releaseMails(ports);
  const closings = closingMails(ports);
  return {
    routes: [
      ...choicesRoutes({ choices, links }),
      ...mailLogRoutes({ ...ports, log, bounced, bounceSecret }),
    ],
    pages: [unsubscribePage(links)],
    promptReactions: { news: { ...eventNotifications(ports), ProgrammeClosed: closings.onClosed } },
    jobs: [
      {
        name: MAIL_JOBS,
        queue: MAIL_QUEUE,
        run: ({ id }: OfJob) => deliver(id),
        giveUp: ({ id }: OfJob) => log.fail(id),
      },
      closings.job,
      { name: 'mails-of-shops', every: 'minute', run: release },
    ],
    outbox,
    release,
    async remind(accountId, current, now) {
      for (const due of dueNotifications(current, now)) await outbox.put({ ...due, accountId });
    },
    waiting: (businessId, kind) => recipientsWaiting(pool, businessId, kind),
    async forget(accountId) {
      await Promise.all([
        outbox.forget(accountId),
        choices.forget(accountId),
        mail.transport.forget(accountId),
      ]);
    },
  };
}

interface OfJob {
  id: string;
}

const isAnswer = eventsAmong({ answered: cardQuestionEvents.cardQuestionAnswered });

async function answerOf({ store, people }: Pick<MailsPorts, 'store' | 'people'>, eventId: string) {
  const event = await store.findEvent(eventId);
  if (!event || !isAnswer(event)) return null;
  const { customer_id, words } = event.data;
  return (await people.textReader([customer_id]))(words);
}

async function shopOf(
  { businessView, rewardOf }: Pick<MailsPorts, 'businessView' | 'rewardOf'>,
  businessId: string,
  customerId: string,
  programme?: number,
): Promise<ShopFacts | null> {
  try {
    const [business, { card, reward, emoji }] = await Promise.all([
      businessView(businessId),
      rewardOf(businessId, customerId, programme),
    ]);
    const { name, rejection_reason = null, logo } = business;
    return {
      name: plainWords(name),
      card: card && plainWords(card),
      reward,
      emoji,
      rejectionReason: rejection_reason,
      logo,
    };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
