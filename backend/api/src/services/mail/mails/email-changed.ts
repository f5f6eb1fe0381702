import { EMAIL_UNDO_DAYS, PASSWORD_RESET_MINUTES, paths } from '@stampwell/contracts';
import { defineMail, type MailContent, type TemplateFacts } from '../define-mail.ts';
import { linkTo } from './mailed-links.ts';

export const emailChanged = defineMail({
  kind: 'email_changed',
  label: 'Address was changed',
  causedBy: 'the one who follows the link of a change',
  sentTo: 'the former address',
  // Only an address that was proved gets the link that takes it back.
  counted: 'without link',
  variants: { unproved: { token: null } },
  /** Without a link if the old address was never verified: it may be a stranger's [AC18]. */
  template: (facts) => (facts.token ? withWayBack(facts) : ADDRESS_LEFT),
});

const ADDRESS_LEFT: MailContent = {
  subject: 'Your email address was changed',
  paragraphs: [
    'A Stampwell account that used this email address now uses a different one. You do not need to do anything.',
  ],
};

const withWayBack = (facts: TemplateFacts): MailContent => ({
  subject: 'Your email address was changed',
  paragraphs: [
    'Your Stampwell account now has a different email address. If that was you, you do not need to do anything.',
    `If it was not, take the account back within ${EMAIL_UNDO_DAYS} days.`,
  ],
  action: { label: 'It was not me: take the account back', href: linkTo(paths.undoEmail, facts) },
  closing: [
    `The link works once. This address is then yours again, every device is signed out, all passkeys and authenticator apps are removed, and we mail you a link to choose a new password within ${PASSWORD_RESET_MINUTES} minutes.`,
  ],
});
