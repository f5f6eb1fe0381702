import { afterDays, PLANS, planTypeSchema } from '@stampwell/contracts';
import { defineMail, type EventMail, greeting, SHOP_OWNER } from '../define-mail.ts';
import { toSubscription } from './subscription-parts.ts';
import { dayWords, priceWords } from './words.ts';

interface Payment {
  at: string;
  data: { business_id: string; plan_type: string; current_period_end: string };
}

const paid = ({ at, data }: Payment): EventMail => ({
  accountId: data.business_id,
  data: { plan_type: data.plan_type, period_end: data.current_period_end, paid_at: at },
});

export const receipt = defineMail({
  kind: 'receipt',
  label: 'Receipt',
  topic: 'receipts',
  causedBy: 'the payment provider',
  sentTo: SHOP_OWNER,
  on: {
    /** A trial has no payment yet; its first payment is a renewal. */
    SubscriptionStarted: (event) => (event.data.trial_ends_at === null ? paid(event) : null),
    // Another plan while a trial waits is paid later.
    SubscriptionRenewed: (event) => (event.data.reserved_days === undefined ? paid(event) : null),
  },
  preview: (now) => ({
    plan_type: 'monthly',
    paid_at: now.toISOString(),
    period_end: afterDays(now, 30),
  }),
  template(facts) {
    const plan = planTypeSchema.parse(facts.data.plan_type);
    return {
      subject: 'Your Stampwell receipt',
      heading: 'Thank you, it is paid',
      paragraphs: [...greeting(facts), 'We have received the payment for your subscription.'],
      facts: [
        ['Plan', PLANS[plan].name],
        ['Price', priceWords(plan)],
        ['Paid on', dayWords(facts.data.paid_at)],
        ['Renews on', dayWords(facts.data.period_end)],
      ],
      closing: ['Download the invoice where you manage your subscription.'],
      action: toSubscription(facts),
    };
  },
});
