import { paths } from '@stampwell/contracts';
import { defineMail, greeting, OWN_ADDRESS } from '../define-mail.ts';

export const accountDeactivated = defineMail({
  kind: 'account_deactivated',
  label: 'Account deactivated',
  causedBy: 'an administrator',
  sentTo: OWN_ADDRESS,
  on: { AccountDeactivated: ({ data }) => ({ accountId: data.account_id }) },
  template: (facts) => ({
    subject: 'Your Stampwell account was deactivated',
    paragraphs: [
      ...greeting(facts),
      'We have deactivated your account. You cannot sign in for now, and your card gets no stamps.',
      'Your stamps and rewards are kept. If this is a mistake, write to us: our address is on the page below.',
    ],
    action: { label: 'How to reach us', href: `${facts.publicUrl}${paths.privacy}#contact` },
  }),
});
