import { EMAIL_LINK_HOURS } from '@stampwell/contracts';
import { defineMail, GIVEN_ADDRESS, type MailContent, type TemplateFacts } from '../define-mail.ts';
import { linkToConfirm, NOT_ME } from './mailed-links.ts';

export const changeEmail = defineMail({
  kind: 'change_email',
  label: 'Confirm a new address',
  causedBy: 'who is signed in with a password, or a guest',
  sentTo: GIVEN_ADDRESS,
  variants: { first: { data: { is_first: 1 } } },
  template: (facts) => (facts.data.is_first ? keepCardSafe(facts) : newAddress(facts)),
});

/** [JO6] */
const keepCardSafe = (facts: TemplateFacts): MailContent => ({
  subject: 'Keep your stamp card safe',
  paragraphs: [
    'Somebody, hopefully you, wants to keep a Stampwell card with this email address.',
    `Is ${facts.to} your address?`,
  ],
  action: { label: 'Yes, it is mine', href: linkToConfirm(facts) },
  closing: [
    `The link works once, within ${EMAIL_LINK_HOURS} hours. After that you can sign in on any phone, and your stamps are there.`,
    `${NOT_ME} nothing happens.`,
  ],
});

const newAddress = (facts: TemplateFacts): MailContent => ({
  subject: 'Confirm your new email address',
  paragraphs: [
    'Someone, hopefully you, wants to use this email address for their Stampwell account.',
    `Is ${facts.to} your address?`,
  ],
  action: { label: 'Yes, it is mine', href: linkToConfirm(facts) },
  closing: [
    `The link works once, within ${EMAIL_LINK_HOURS} hours. Until then the old address stays.`,
    `${NOT_ME} nothing changes.`,
  ],
});
