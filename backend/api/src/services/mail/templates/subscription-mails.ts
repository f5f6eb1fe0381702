import {
  afterDays,
  PAYMENT_RETRY_DAYS,
  PLANS,
  paths,
  planTypeSchema,
  SUSPEND_AFTER_DAYS,
  TERMINATE_AFTER_DAYS,
} from '@stampwell/contracts';
import { greeting, type MailContent, type MailTemplate, type TemplateFacts } from './template.ts';
import { dayWords, priceWords } from './words.ts';

/** Subscription mails; each gives the dates of what happens next [SU3, SU14, SU18]. */

const toPlans = ({ publicUrl }: TemplateFacts, label = 'Choose a plan') => ({
  label,
  href: `${publicUrl}${paths.business.subscription}`,
});

const toPayment = ({ publicUrl }: TemplateFacts) => ({
  label: 'Update payment',
  href: `${publicUrl}${paths.business.manageSubscription}`,
});

const READ_ONLY =
  'You can then give no stamps. Your customers can still redeem what they have earned, and you can read and download everything.';

export const trialEnding: MailTemplate = (facts) =>
  facts.data.plan_type ? firstPayment(facts) : withoutPlan(facts);

const withoutPlan = (facts: TemplateFacts): MailContent => ({
  subject: `Your free trial ends on ${dayWords(facts.data.ends_at)}`,
  paragraphs: [
    ...greeting(facts),
    'To go on giving stamps, choose a plan before then. You still pay nothing until the trial ends.',
    `Without a plan your shop becomes read-only. ${READ_ONLY}`,
  ],
  action: toPlans(facts),
});

/** A trial with a card on file renews by itself. */
const firstPayment = (facts: TemplateFacts): MailContent => {
  const plan = planTypeSchema.parse(facts.data.plan_type);
  return {
    subject: `Your free trial ends on ${dayWords(facts.data.ends_at)}`,
    paragraphs: [
      ...greeting(facts),
      'Your plan begins on that day, and we take the first payment. You do not need to do anything.',
      'If you do not want to go on, cancel before then, and nothing is charged.',
    ],
    facts: [
      ['Plan', PLANS[plan].name],
      ['First payment', `${priceWords(plan)} on ${dayWords(facts.data.ends_at)}`],
    ],
    action: { label: 'Your subscription', href: `${facts.publicUrl}${paths.business.manageSubscription}` },
  };
};

export const trialEnded: MailTemplate = (facts) => ({
  subject: 'Your free trial has ended',
  paragraphs: [
    ...greeting(facts),
    'Your shop is read-only now: no stamps can be given. Your customers can still redeem what they have earned, and you can read and download everything.',
    'Choose a plan, and stamps can be given again at once.',
  ],
  action: toPlans(facts),
});

/** @returns the dates on which service ends, counted from the first failed payment */
const deadlines = ({ data }: TemplateFacts): [string, string][] => {
  const failedAt = String(data.failed_at);
  return [
    ['Payment due since', dayWords(failedAt)],
    ['Stamps stop on', dayWords(afterDays(failedAt, SUSPEND_AFTER_DAYS))],
    ['Subscription ends on', dayWords(afterDays(failedAt, TERMINATE_AFTER_DAYS))],
  ];
};

export const paymentFailed: MailTemplate = (facts) => ({
  subject: 'Your payment failed',
  paragraphs: [
    ...greeting(facts),
    `We could not collect the payment for your subscription. We try again within ${PAYMENT_RETRY_DAYS} days; meanwhile everything works as before.`,
    'If your card has expired or changed, tell us the new one.',
  ],
  facts: deadlines(facts),
  action: toPayment(facts),
});

export const paymentReminder: MailTemplate = (facts) => ({
  subject: 'Your payment is still due',
  paragraphs: [
    ...greeting(facts),
    'We still could not collect the payment for your subscription. Everything works for now.',
    `Unless it is paid, your shop becomes read-only ${SUSPEND_AFTER_DAYS} days after the first failure. ${READ_ONLY}`,
  ],
  facts: deadlines(facts),
  action: toPayment(facts),
});

export const subscriptionSuspended: MailTemplate = (facts) => ({
  subject: 'Your shop is read-only until it is paid',
  paragraphs: [
    ...greeting(facts),
    `Your payment has been due for ${SUSPEND_AFTER_DAYS} days, so no stamps can be given for now. Your customers can still redeem what they have earned.`,
    `Pay, and stamps can be given again at once. After ${TERMINATE_AFTER_DAYS} days the subscription ends.`,
  ],
  action: toPayment(facts),
});

export const subscriptionCancelled: MailTemplate = (facts) => ({
  subject: 'Your subscription is cancelled',
  paragraphs: [
    ...greeting(facts),
    `As you asked, your subscription ends on ${dayWords(facts.data.ends_at)}. Nothing more is charged, and everything works until then.`,
    'If you change your mind, you can keep it until that day with one press.',
  ],
  facts: [['Ends on', dayWords(facts.data.ends_at)]],
  action: { label: 'Your subscription', href: `${facts.publicUrl}${paths.business.manageSubscription}` },
});

export const subscriptionEnded: MailTemplate = (facts) => ({
  subject: 'Your subscription has ended',
  paragraphs: [
    ...greeting(facts),
    facts.data.why === 'unpaid'
      ? `Your payment was ${TERMINATE_AFTER_DAYS} days overdue, so the subscription has ended. Nothing more is charged.`
      : 'Your subscription has ended, as you asked. Nothing more is charged.',
    'Your shop is read-only: no stamps can be given, while your customers can still redeem what they have earned. Choose a new plan, and you can go on where you left off.',
  ],
  action: toPlans(facts),
});

export const receipt: MailTemplate = (facts) => {
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
    action: { label: 'Your subscription', href: `${facts.publicUrl}${paths.business.manageSubscription}` },
  };
};
