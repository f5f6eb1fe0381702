import { afterDays } from '@stampwell/contracts';
import { defineMail, greeting, SHOP_OWNER } from '../define-mail.ts';
import { toSubscription } from './subscription-parts.ts';
import { dayWords } from './words.ts';

export const subscriptionCancelled = defineMail({
  kind: 'subscription_cancelled',
  label: 'Subscription cancelled',
  causedBy: 'the owner',
  sentTo: SHOP_OWNER,
  on: {
    CancellationRequested({ data: { business_id: accountId, ends_at } }) {
      return { accountId, data: { ends_at } };
    },
  },
  preview: (now) => ({ ends_at: afterDays(now, 3) }),
  template: (facts) => ({
    subject: 'Your subscription is cancelled',
    paragraphs: [
      ...greeting(facts),
      `As you asked, your subscription ends on ${dayWords(facts.data.ends_at)}. Nothing more is charged, and everything works until then.`,
      'If you change your mind, you can keep it until that day with one press.',
    ],
    facts: [['Ends on', dayWords(facts.data.ends_at)]],
    action: toSubscription(facts),
  }),
});
