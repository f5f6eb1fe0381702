import { defineMail, greeting, SHOP_OWNER } from '../define-mail.ts';
import { toPlans } from './subscription-parts.ts';

export const trialEnded = defineMail({
  kind: 'trial_ended',
  label: 'Trial has ended',
  causedBy: 'the calendar',
  sentTo: SHOP_OWNER,
  on: { TrialEnded: ({ data }) => ({ accountId: data.business_id }) },
  template: (facts) => ({
    subject: 'Your free trial has ended',
    paragraphs: [
      ...greeting(facts),
      'Your shop is read-only now: no stamps can be given. Your customers can still redeem what they have earned, and you can read and download everything.',
      'Choose a plan, and stamps can be given again at once.',
    ],
    action: toPlans(facts),
  }),
});
