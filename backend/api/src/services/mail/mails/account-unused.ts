import { afterDays, paths, UNUSED_WARNING_DAYS } from '@stampwell/contracts';
import { defineMail, greeting, OWN_ADDRESS } from '../define-mail.ts';
import { dayWords } from './words.ts';

export const accountUnused = defineMail({
  kind: 'account_unused',
  label: 'Account about to be deleted',
  causedBy: 'two years without use',
  sentTo: OWN_ADDRESS,
  preview: (now) => ({ erased_at: afterDays(now, UNUSED_WARNING_DAYS) }),
  template: (facts) => ({
    subject: 'Your Stampwell account will be deleted',
    paragraphs: [
      ...greeting(facts),
      `You have not used your account for almost two years. As our privacy policy says, we will delete it on ${dayWords(facts.data.erased_at)}, with the stamps and rewards on it.`,
      'To keep it, sign in once before then. If you no longer need it, you do not need to do anything.',
    ],
    action: { label: 'Sign in and keep it', href: `${facts.publicUrl}${paths.login}` },
  }),
});
