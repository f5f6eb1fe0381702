import { afterDays, paths, SUSPEND_AFTER_DAYS, TERMINATE_AFTER_DAYS } from '@stampwell/contracts';
import type { TemplateFacts } from '../define-mail.ts';
import { dayWords } from './words.ts';

/** Mails about a subscription give the dates of what happens next [SU3, SU14, SU18]. */

export const toPlans = ({ publicUrl }: TemplateFacts) => ({
  label: 'Choose a plan',
  href: `${publicUrl}${paths.business.subscription}`,
});

export const toPayment = ({ publicUrl }: TemplateFacts) => ({
  label: 'Update payment',
  href: `${publicUrl}${paths.business.manageSubscription}`,
});

export const toSubscription = ({ publicUrl }: TemplateFacts) => ({
  label: 'Your subscription',
  href: `${publicUrl}${paths.business.manageSubscription}`,
});

export const READ_ONLY =
  'You can then give no stamps. Your customers can still redeem what they have earned, and you can read and download everything.';

/** @returns the dates on which service ends, counted from the first failed payment */
export const deadlines = ({ data }: TemplateFacts): [string, string][] => {
  const failedAt = String(data.failed_at);
  return [
    ['Payment due since', dayWords(failedAt)],
    ['Stamps stop on', dayWords(afterDays(failedAt, SUSPEND_AFTER_DAYS))],
    ['Subscription ends on', dayWords(afterDays(failedAt, TERMINATE_AFTER_DAYS))],
  ];
};
