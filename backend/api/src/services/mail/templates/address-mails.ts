import { EMAIL_LINK_HOURS, EMAIL_UNDO_DAYS, PASSWORD_RESET_MINUTES, paths } from '@stampwell/contracts';
import type { MailContent, MailTemplate, TemplateFacts } from './template.ts';

/** Mails about addresses and links. None contains the holder's name, because a stranger may be reading the mailbox. */

const linkTo = (path: string, { publicUrl, token }: TemplateFacts) => `${publicUrl}${path}?token=${token}`;

const NOT_ME = 'If this wasn’t you, ignore this mail:';

/** The address stands behind the `#`, which no server and no log sees. */
const linkToConfirm = (facts: TemplateFacts, query = '') =>
  `${linkTo(paths.confirmEmail, facts)}${query}#${encodeURIComponent(facts.to)}`;

export const confirmEmail: MailTemplate = (facts) =>
  facts.data.forgotten ? forgotUnproved(facts) : proof(facts);

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

export const changeEmail: MailTemplate = (facts) =>
  facts.data.is_first ? keepCardSafe(facts) : newAddress(facts);

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

/** Without a link if the old address was never verified: it may be a stranger's [AC18]. */
export const emailChanged: MailTemplate = (facts) => (facts.token ? withWayBack(facts) : ADDRESS_LEFT);

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

/** [AC31] */
const RECENT_METHODS =
  'Passkeys and authenticator apps that were added since your email address changed are removed with it. If you added them yourself you can keep them: tick the box beside the new password.';

export const resetPassword: MailTemplate = (facts) => ({
  subject: 'Reset your Stampwell password',
  heading: 'Choose a new password',
  paragraphs: [
    'Someone, hopefully you, asked for a new password for your Stampwell account.',
    ...(facts.data.added ? [RECENT_METHODS] : []),
  ],
  action: {
    label: 'Choose a new password',
    href: linkTo(paths.resetPassword, facts) + (facts.data.added ? '&added=1' : ''),
  },
  closing: [
    `The link works once, within ${PASSWORD_RESET_MINUTES} minutes. If it was not you, ignore this mail: your password stays as it is.`,
  ],
});
