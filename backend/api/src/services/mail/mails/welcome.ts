import { paths } from '@stampwell/contracts';
import { defineMail, greeting, type MailContent, OWN_ADDRESS, type TemplateFacts } from '../define-mail.ts';

export const welcome = defineMail({
  kind: 'welcome',
  label: 'Welcome',
  topic: 'getting_started',
  causedBy: 'anybody, by registering with the address',
  sentTo: OWN_ADDRESS,
  on: {
    AccountRegistered: ({ data }) => (data.kind === 'customer' ? { accountId: data.account_id } : null),
    BusinessRegistered: ({ data }) => ({ accountId: data.business_id }),
  },
  variants: { owner: { role: 'business' } },
  template: (facts) => (facts.role === 'business' ? toOwner(facts) : toCustomer(facts)),
});

const toCustomer = (facts: TemplateFacts): MailContent => ({
  subject: 'Welcome to Stampwell',
  paragraphs: [
    ...greeting(facts),
    'Your account is ready. You have one code for every shop that takes part: show it at the till, and the stamp is on your card before you put the phone away.',
    'A full card is a reward. It waits for you until you ask for it.',
  ],
  action: { label: 'Show my code', href: `${facts.publicUrl}${paths.qrCode}` },
});

const toOwner = (facts: TemplateFacts): MailContent => ({
  subject: 'Welcome to Stampwell',
  paragraphs: [
    ...greeting(facts),
    'Your shop is registered. We look at every new shop before it gives its first stamp, and write to you as soon as we have.',
    'Until then you can set up your reward and add your staff.',
  ],
  action: { label: 'Go to your dashboard', href: `${facts.publicUrl}${paths.dashboard}` },
});
