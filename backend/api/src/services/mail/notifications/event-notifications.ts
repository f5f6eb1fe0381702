import {
  DAY_MS,
  HOUR_MS,
  MAIL_NEWS_DAYS,
  makesRewardReady,
  REWARD_MAIL_HOURS,
  type StoredEvent,
  type StoredStampCardEvent,
} from '@stampwell/contracts';
import type { Reactions } from '../../reactions/reactions.ts';
import type { NewMail, Outbox } from '../queue/outbox.ts';

export interface NotificationPorts {
  outbox: Pick<Outbox, 'put'>;
  /** The account that has this one's cards: another one, if it rests (decision 203). */
  holderOf(accountId: string): Promise<string>;
  now(): Date;
}

type News = Pick<NewMail, 'kind' | 'accountId' | 'data' | 'expiresAt' | 'sendAfter'>;

/** Events that cause a mail: one each, however often the log is read (decision 182). */
export function eventNotifications({ outbox, holderOf, now }: NotificationPorts): Reactions {
  async function tell(event: Pick<StoredEvent, 'id' | 'at'>, news: News): Promise<void> {
    const isOld = now().getTime() - Date.parse(event.at) > MAIL_NEWS_DAYS * DAY_MS;
    if (!isOld) await outbox.put({ ...news, cause: event.id });
  }
  const toOwner = (kind: News['kind']) => (event: StoredEvent & { data: { business_id: string } }) =>
    tell(event, { kind, accountId: event.data.business_id });

  return {
    async AccountRegistered(event) {
      const { account_id: accountId, kind } = event.data;
      if (kind === 'customer') await tell(event, { kind: 'welcome', accountId });
    },
    AccountDeactivated: (event) =>
      tell(event, { kind: 'account_deactivated', accountId: event.data.account_id }),
    BusinessRegistered: toOwner('welcome'),
    BusinessApproved: toOwner('shop_approved'),
    BusinessRejected: toOwner('shop_rejected'),
    BusinessDeactivated: toOwner('shop_deactivated'),
    TrialEnded: toOwner('trial_ended'),
    SubscriptionSuspended: toOwner('subscription_suspended'),
    ...payments(tell),
    ...rewards(tell),
    ...questions(tell, holderOf),
  };
}

type Tell = (event: StoredEvent, news: News) => Promise<void>;

const payments = (tell: Tell): Reactions => ({
  PaymentFailed: (event) => {
    const { business_id: accountId, failed_at } = event.data;
    return tell(event, { kind: 'payment_failed', accountId, data: { failed_at } });
  },
  CancellationRequested: (event) => {
    const { business_id: accountId, ends_at } = event.data;
    return tell(event, { kind: 'subscription_cancelled', accountId, data: { ends_at } });
  },
  async SubscriptionEnded(event) {
    const { business_id: accountId, why } = event.data;
    if (why !== 'erased') await tell(event, { kind: 'subscription_ended', accountId, data: { why } });
  },
  /** A trial has no payment yet; its first payment is a renewal. */
  async SubscriptionStarted(event) {
    if (event.data.trial_ends_at === null) await tell(event, receiptOf(event));
  },
  SubscriptionRenewed: (event) => tell(event, receiptOf(event)),
});

type Payment = StoredEvent & {
  data: { business_id: string; plan_type: string; current_period_end: string };
};

const receiptOf = ({ at, data }: Payment): News => ({
  kind: 'receipt',
  accountId: data.business_id,
  data: { plan_type: data.plan_type, period_end: data.current_period_end, paid_at: at },
});

/**
 * Only what filled the card causes a mail, not the earnings after it. It waits, because most rewards are redeemed before the customer
 * leaves the shop.
 */
function rewards(tell: Tell): Reactions {
  const filled = async (event: Filling): Promise<void> => {
    const { business_id, customer_id: accountId, amount, balance_after } = event.data;
    if (!makesRewardReady(event.data, balance_after - amount, balance_after)) return;
    const filled_at = Date.parse(event.at);
    const sendAfter = new Date(filled_at + REWARD_MAIL_HOURS * HOUR_MS);
    await tell(event, { kind: 'reward_ready', accountId, data: { business_id, filled_at }, sendAfter });
  };
  return { StampsGiven: filled, StampsCarriedOver: filled };
}

type Filling = Extract<StoredStampCardEvent, { type: 'StampsGiven' | 'StampsCarriedOver' }>;

/** The words stay in the event: an answer is quoted when its mail is sent, a question never, as several people read a shop's mail. */
const questions = (tell: Tell, holderOf: NotificationPorts['holderOf']): Reactions => ({
  CardQuestioned: (event) => tell(event, { kind: 'question_asked', accountId: event.data.business_id }),
  async CardQuestionAnswered(event) {
    const { business_id, customer_id, question_id, stamps } = event.data;
    const accountId = await holderOf(customer_id);
    const data = { business_id, question_id, answer_id: event.id, stamps };
    return tell(event, { kind: 'question_answered', accountId, data });
  },
});
