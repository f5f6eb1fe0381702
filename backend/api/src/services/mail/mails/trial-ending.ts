import {
  afterDays,
  isReached,
  PLANS,
  planTypeSchema,
  TRIAL_REMINDER_DAYS,
  waitingDays,
} from '@stampwell/contracts';
import { defineMail, greeting, type MailContent, SHOP_OWNER, type TemplateFacts } from '../define-mail.ts';
import { READ_ONLY, toPlans, toSubscription } from './subscription-parts.ts';
import { dayWords, priceWords } from './words.ts';

export const trialEnding = defineMail({
  kind: 'trial_ending',
  label: 'Trial ends soon',
  topic: 'trial',
  causedBy: 'the calendar',
  sentTo: SHOP_OWNER,
  due(current, now) {
    if (current.kind === 'reserved' || waitingDays(current) !== null) return [];
    const endsAt = current.kind === 'trial' ? current.endsAt : current.trialEndsAt;
    if (!endsAt || isReached(endsAt, now) || !isReached(afterDays(endsAt, -TRIAL_REMINDER_DAYS), now))
      return [];
    const plan: Record<string, string> = current.kind === 'paid' ? { plan_type: current.planType } : {};
    return [{ cause: `trial until ${endsAt}`, data: { ends_at: endsAt, ...plan } }];
  },
  preview: (now) => ({ ends_at: afterDays(now, TRIAL_REMINDER_DAYS) }),
  variants: { 'with-card': { data: { plan_type: 'monthly' } } },
  template: (facts) => (facts.data.plan_type ? firstPayment(facts) : withoutPlan(facts)),
});

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
    action: toSubscription(facts),
  };
};
