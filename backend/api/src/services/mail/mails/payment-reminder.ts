import { afterDays, isReached, PAYMENT_REMINDER_DAYS, SUSPEND_AFTER_DAYS } from '@stampwell/contracts';
import { defineMail, greeting, SHOP_OWNER } from '../define-mail.ts';
import { deadlines, READ_ONLY, toPayment } from './subscription-parts.ts';

export const paymentReminder = defineMail({
  kind: 'payment_reminder',
  label: 'Payment still due',
  causedBy: 'the calendar',
  sentTo: SHOP_OWNER,
  due(current, now) {
    if (current.kind !== 'paid' || !current.unpaidSince) return [];
    const failedAt = current.unpaidSince;
    if (isReached(afterDays(failedAt, SUSPEND_AFTER_DAYS), now)) return [];
    const day = PAYMENT_REMINDER_DAYS.findLast((days) => isReached(afterDays(failedAt, days), now));
    if (day === undefined) return [];
    return [{ cause: `unpaid since ${failedAt}, day ${day}`, data: { failed_at: failedAt, day } }];
  },
  preview: (now) => ({ failed_at: afterDays(now, -3) }),
  template: (facts) => ({
    subject: 'Your payment is still due',
    paragraphs: [
      ...greeting(facts),
      'We still could not collect the payment for your subscription. Everything works for now.',
      `Unless it is paid, your shop becomes read-only ${SUSPEND_AFTER_DAYS} days after the first failure. ${READ_ONLY}`,
    ],
    facts: deadlines(facts),
    action: toPayment(facts),
  }),
});
