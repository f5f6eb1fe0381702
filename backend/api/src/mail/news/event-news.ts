import { DAY_MS, MAIL_NEWS_DAYS, makesRewardReady, type StoredEvent } from '@stampwell/contracts';
import type { Reactions } from '../../reactions/reactions.ts';
import type { NewMail, Outbox } from '../queue/outbox.ts';

export interface NewsPorts {
  outbox: Pick<Outbox, 'put'>;
  now(): Date;
}

type News = Pick<NewMail, 'kind' | 'accountId' | 'data' | 'expiresAt'>;

/** Events that cause a mail: one each, however often the log is read (decision 182). */
export function eventNews({ outbox, now }: NewsPorts): Reactions {
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
    ...questions(tell),
  };
}

type Tell = (event: StoredEvent, news: News) => Promise<void>;

const payments = (tell: Tell): Reactions => ({
  PaymentFailed: (event) => {
    const { business_id: accountId, failed_at } = event.data;
    return tell(event, { kind: 'payment_failed', accountId, data: { failed_at } });
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

/** Only the earning that filled the card causes a mail, not the ones after it. */
const rewards = (tell: Tell): Reactions => ({
  async StampsGiven(event) {
    const { business_id, customer_id: accountId, amount, balance_after } = event.data;
    if (makesRewardReady(event.data, balance_after - amount, balance_after))
      await tell(event, { kind: 'reward_ready', accountId, data: { business_id } });
  },
});

/** The mail does not quote question or answer, because several people may read a mailbox. They are on the card's page. */
const questions = (tell: Tell): Reactions => ({
  CardQuestioned: (event) => tell(event, { kind: 'question_asked', accountId: event.data.business_id }),
  CardQuestionAnswered(event) {
    const { business_id, customer_id: accountId } = event.data;
    return tell(event, { kind: 'question_answered', accountId, data: { business_id } });
  },
});
