import { EMAIL_LINK_HOURS } from '@stampwell/contracts';
import { defineMail, type MailContent, OWN_ADDRESS, type TemplateFacts } from '../define-mail.ts';
import { linkToConfirm, NOT_ME } from './mailed-links.ts';

export const confirmEmail = defineMail({
  kind: 'confirm_email',
  label: 'Confirm an address',
  causedBy: 'anybody, by registering with the address or as one who forgot its password',
  sentTo: OWN_ADDRESS,
  variants: { forgotten: { data: { forgotten: 1 } } },
  template: (facts) => (facts.data.forgotten ? forgotUnproved(facts) : proof(facts)),
});

/** [AC16] For a person who forgot the password of an address that was never confirmed. */
const forgotUnproved = (facts: TemplateFacts): MailContent => ({
  subject: 'Choose a new Stampwell password',
  paragraphs: [
    'Someone, hopefully you, asked for a new password for the Stampwell account with this email address. The address was not confirmed yet: the link below does both.',
  ],
  action: { label: 'Choose a new password', href: linkToConfirm(facts, '&forgotten=1') },
  closing: [
    `The link works once, within ${EMAIL_LINK_HOURS} hours. Every other device is signed out.`,
    `${NOT_ME} your password stays as it is.`,
  ],
});

const proof = (facts: TemplateFacts): MailContent => ({
  subject: 'Confirm your email address',
  paragraphs: [
    'Someone, hopefully you, has a Stampwell account with this email address.',
    `Is ${facts.to} your address?`,
  ],
  action: { label: 'Yes, it is mine', href: linkToConfirm(facts) },
  closing: [
    `The link works once, within ${EMAIL_LINK_HOURS} hours. On a device where you are not signed in it asks for your password.`,
    `${NOT_ME} a password cannot be reset through an address that was not confirmed.`,
  ],
});
