import { TERMINATE_AFTER_DAYS } from '@stampwell/contracts';
import { defineMail, greeting, SHOP_OWNER } from '../define-mail.ts';
import { toPlans } from './subscription-parts.ts';

export const subscriptionEnded = defineMail({
  kind: 'subscription_ended',
  label: 'Subscription ended',
  causedBy: 'the owner, or the calendar',
  sentTo: SHOP_OWNER,
  on: {
    SubscriptionEnded({ data: { business_id: accountId, why } }) {
      return why === 'erased' ? null : { accountId, data: { why } };
    },
  },
  preview: () => ({ why: 'canceled' }),
  variants: { unpaid: { data: { why: 'unpaid' } } },
  template: (facts) => ({
    subject: 'Your subscription has ended',
    paragraphs: [
      ...greeting(facts),
      facts.data.why === 'unpaid'
        ? `Your payment was ${TERMINATE_AFTER_DAYS} days overdue, so the subscription has ended. Nothing more is charged.`
        : 'Your subscription has ended, as you asked. Nothing more is charged.',
      'Your shop is read-only: no stamps can be given, while your customers can still redeem what they have earned. Choose a new plan, and you can go on where you left off.',
    ],
    action: toPlans(facts),
  }),
});
