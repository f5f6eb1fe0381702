import { paths } from '@stampwell/contracts';
import { greeting, type MailContent, type MailTemplate, type TemplateFacts } from './template.ts';
import { dayWords } from './words.ts';

export const welcome: MailTemplate = (facts) =>
  facts.role === 'business' ? welcomeOwner(facts) : welcomeCustomer(facts);

const welcomeCustomer = (facts: TemplateFacts): MailContent => ({
  subject: 'Welcome to Stampwell',
  paragraphs: [
    ...greeting(facts),
    'Your account is ready. You have one code for every shop that takes part: show it at the till, and the stamp is on your card before you put the phone away.',
    'A full card is a reward. It waits for you until you ask for it.',
  ],
  action: { label: 'Show my code', href: `${facts.publicUrl}${paths.qrCode}` },
});

const welcomeOwner = (facts: TemplateFacts): MailContent => ({
  subject: 'Welcome to Stampwell',
  paragraphs: [
    ...greeting(facts),
    'Your shop is registered. We look at every new shop before it gives its first stamp, and write to you as soon as we have.',
    'Until then you can set up your reward and add your staff.',
  ],
  action: { label: 'Go to your dashboard', href: `${facts.publicUrl}${paths.dashboard}` },
});

export const accountDeactivated: MailTemplate = (facts) => ({
  subject: 'Your Stampwell account was deactivated',
  paragraphs: [
    ...greeting(facts),
    'We have deactivated your account. You cannot sign in for now, and your card gets no stamps.',
    'Your stamps and rewards are kept. If this is a mistake, write to us: our address is on the page below.',
  ],
  action: { label: 'How to reach us', href: `${facts.publicUrl}${paths.privacy}#contact` },
});

export const accountUnused: MailTemplate = (facts) => ({
  subject: 'Your Stampwell account will be deleted',
  paragraphs: [
    ...greeting(facts),
    `You have not used your account for almost two years. As our privacy policy says, we will delete it on ${dayWords(facts.data.erased_at)}, with the stamps and rewards on it.`,
    'To keep it, sign in once before then. If you no longer need it, you do not need to do anything.',
  ],
  action: { label: 'Sign in and keep it', href: `${facts.publicUrl}${paths.login}` },
});
