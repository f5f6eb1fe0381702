import { SUSPEND_AFTER_DAYS, TERMINATE_AFTER_DAYS } from '@stampwell/contracts';
import { defineMail, greeting, SHOP_OWNER } from '../define-mail.ts';
import { toPayment } from './subscription-parts.ts';

export const subscriptionSuspended = defineMail({
  kind: 'subscription_suspended',
  label: 'Subscription suspended',
  causedBy: 'the calendar',
  sentTo: SHOP_OWNER,
  on: { SubscriptionSuspended: ({ data }) => ({ accountId: data.business_id }) },
  template: (facts) => ({
    subject: 'Your shop is read-only until it is paid',
    paragraphs: [
      ...greeting(facts),
      `Your payment has been due for ${SUSPEND_AFTER_DAYS} days, so no stamps can be given for now. Your customers can still redeem what they have earned.`,
      `Pay, and stamps can be given again at once. After ${TERMINATE_AFTER_DAYS} days the subscription ends.`,
    ],
    action: toPayment(facts),
  }),
});
