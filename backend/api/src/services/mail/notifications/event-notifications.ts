import {
  DAY_MS,
  type EventData,
  HOUR_MS,
  MAIL_NEWS_DAYS,
  type MailKind,
  makesRewardReady,
  REWARD_MAIL_HOURS,
  type StoredEvent,
  type StoredStampCardEvent,
} from '@stampwell/contracts';
import type { Reactions } from '../../reactions/reactions.ts';
import type { NewMail, Outbox } from '../queue/outbox.ts';

export interface NotificationPorts {
  outbox: Pick<Outbox, 'put'>;
  /** The account that has this one's cards: another one, if it is merged (decision 203). */
  holderOf(accountId: string): Promise<string>;
  now(): Date;
}

/** The mail that each event causes. */
export const MAIL_OF = {
  AccountRegistered: 'welcome',
  AccountDeactivated: 'account_deactivated',
  BusinessRegistered: 'welcome',
  BusinessApproved: 'shop_approved',
  BusinessRejected: 'shop_rejected',
  BusinessDeactivated: 'shop_deactivated',
  TrialEnded: 'trial_ended',
  SubscriptionStarted: 'receipt',
  SubscriptionRenewed: 'receipt',
  PaymentFailed: 'payment_failed',
  CancellationRequested: 'subscription_cancelled',
  SubscriptionSuspended: 'subscription_suspended',
  SubscriptionEnded: 'subscription_ended',
  StampsGiven: 'reward_ready',
  StampsCarriedOver: 'reward_ready',
  CardQuestioned: 'question_asked',
  CardQuestionAnswered: 'question_answered',
} as const satisfies { [Type in keyof EventData]?: MailKind };

type MailingEvent = StoredEvent & { type: keyof typeof MAIL_OF };
type Mail = Pick<NewMail, 'accountId' | 'data' | 'sendAfter'>;
type Tell = (event: MailingEvent, mail: Mail) => Promise<void>;

/** Events that cause a mail: one each, however often the log is read (decision 182). */
export function eventNotifications({
  outbox,
  holderOf,
  now,
}: NotificationPorts): Pick<Required<Reactions>, keyof typeof MAIL_OF> {
  const tell: Tell = async (event, mail) => {
    const isOld = now().getTime() - Date.parse(event.at) > MAIL_NEWS_DAYS * DAY_MS;
    if (!isOld) await outbox.put({ ...mail, kind: MAIL_OF[event.type], cause: event.id });
  };
  const toOwner = (event: MailingEvent & { data: { business_id: string } }) =>
    tell(event, { accountId: event.data.business_id });

  return {
    async AccountRegistered(event) {
      const { account_id: accountId, kind } = event.data;
      if (kind === 'customer') await tell(event, { accountId });
    },
    AccountDeactivated: (event) => tell(event, { accountId: event.data.account_id }),
    BusinessRegistered: toOwner,
    BusinessApproved: toOwner,
    BusinessRejected: toOwner,
    BusinessDeactivated: toOwner,
    TrialEnded: toOwner,
    SubscriptionSuspended: toOwner,
    ...payments(tell),
    ...rewards(tell),
    ...questions(tell, holderOf),
  };
}

const payments = (tell: Tell) =>
  ({
    PaymentFailed: (event) => {
      const { business_id: accountId, failed_at } = event.data;
      return tell(event, { accountId, data: { failed_at } });
    },
    CancellationRequested: (event) => {
      const { business_id: accountId, ends_at } = event.data;
      return tell(event, { accountId, data: { ends_at } });
    },
    async SubscriptionEnded(event) {
      const { business_id: accountId, why } = event.data;
      if (why !== 'erased') await tell(event, { accountId, data: { why } });
    },
    /** A trial has no payment yet; its first payment is a renewal. */
    async SubscriptionStarted(event) {
      if (event.data.trial_ends_at === null) await tell(event, receiptOf(event));
    },
    // Another plan while a trial waits is paid later.
    async SubscriptionRenewed(event) {
      if (event.data.reserved_days === undefined) await tell(event, receiptOf(event));
    },
  }) satisfies Reactions;

type Payment = StoredEvent & {
  data: { business_id: string; plan_type: string; current_period_end: string };
};

const receiptOf = ({ at, data }: Payment): Mail => ({
  accountId: data.business_id,
  data: { plan_type: data.plan_type, period_end: data.current_period_end, paid_at: at },
});

/**
 * Only what filled the card causes a mail, not the earnings after it. It waits, because most rewards are redeemed before the customer
 * leaves the shop.
 */
function rewards(tell: Tell) {
  const filled = async (event: Filling): Promise<void> => {
    const { business_id, customer_id: accountId, amount, balance_after } = event.data;
    if (!makesRewardReady(event.data, balance_after - amount, balance_after)) return;
    const filled_at = Date.parse(event.at);
    const sendAfter = new Date(filled_at + REWARD_MAIL_HOURS * HOUR_MS);
    await tell(event, { accountId, data: { business_id, filled_at }, sendAfter });
  };
  return { StampsGiven: filled, StampsCarriedOver: filled } satisfies Reactions;
}

type Filling = Extract<StoredStampCardEvent, { type: 'StampsGiven' | 'StampsCarriedOver' }>;

/** The words stay in the event: an answer is quoted when its mail is sent, a question never, as several people read a shop's mail. */
const questions = (tell: Tell, holderOf: NotificationPorts['holderOf']) =>
  ({
    CardQuestioned: (event) => tell(event, { accountId: event.data.business_id }),
    async CardQuestionAnswered(event) {
      const { business_id, customer_id, question_id, stamps } = event.data;
      const accountId = await holderOf(customer_id);
      const data = { business_id, question_id, answer_id: event.id, stamps };
      return tell(event, { accountId, data });
    },
  }) satisfies Reactions;
