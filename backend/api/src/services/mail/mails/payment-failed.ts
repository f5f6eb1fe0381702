import { PAYMENT_RETRY_DAYS } from '@stampwell/contracts';
import { defineMail, greeting, SHOP_OWNER } from '../define-mail.ts';
import { deadlines, toPayment } from './subscription-parts.ts';

export const paymentFailed = defineMail({
  kind: 'payment_failed',
  label: 'Payment failed',
  causedBy: 'the payment provider',
  sentTo: SHOP_OWNER,
  on: {
    PaymentFailed({ data: { business_id: accountId, failed_at } }) {
      return { accountId, data: { failed_at } };
    },
  },
  preview: (now) => ({ failed_at: now.toISOString() }),
  template: (facts) => ({
    subject: 'Your payment failed',
    paragraphs: [
      ...greeting(facts),
      `We could not collect the payment for your subscription. We try again within ${PAYMENT_RETRY_DAYS} days; meanwhile everything works as before.`,
      'If your card has expired or changed, tell us the new one.',
    ],
    facts: deadlines(facts),
    action: toPayment(facts),
  }),
});
