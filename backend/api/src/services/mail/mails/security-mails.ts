import { paths } from '@stampwell/contracts';
import { defineMail, type MailDefinition, OWN_ADDRESS, SHOP_OWNER } from '../define-mail.ts';

interface SecurityMail extends Pick<MailDefinition, 'label' | 'causedBy'> {
  sentTo?: string;
  subject: string;
  /** One sentence. */
  happened: string;
}

const SIGNED_IN = 'who is signed in';

/** Mails about the security of an account [AC28]. */
const SECURITY_MAILS = {
  new_device: {
    label: 'Sign-in on a new device',
    causedBy: 'who signs in',
    subject: 'New sign-in to your Stampwell account',
    happened: 'Someone signed in to your account on a device that we had not seen before.',
  },
  password_changed: {
    label: 'Password was changed',
    causedBy: 'who is signed in, or has a mailed link',
    subject: 'Your Stampwell password was changed',
    happened: 'The password of your account was changed.',
  },
  passkey_added: {
    label: 'Passkey added',
    causedBy: SIGNED_IN,
    subject: 'A passkey was added',
    happened: 'A passkey was added to your account.',
  },
  passkey_removed: {
    label: 'Passkey removed',
    causedBy: SIGNED_IN,
    subject: 'A passkey was removed',
    happened: 'A passkey was removed from your account.',
  },
  authenticator_added: {
    label: 'Authenticator app added',
    causedBy: SIGNED_IN,
    subject: 'An authenticator app was added',
    happened: 'Signing in to your account now asks for a code from an authenticator app.',
  },
  authenticator_removed: {
    label: 'Authenticator app removed',
    causedBy: SIGNED_IN,
    subject: 'The authenticator app was removed',
    happened: 'Signing in to your account no longer asks for a code from an authenticator app.',
  },
  recovery_codes_renewed: {
    label: 'New recovery codes',
    causedBy: SIGNED_IN,
    subject: 'New recovery codes were made',
    happened: 'New recovery codes were made for your account. The old ones no longer work.',
  },
  recovery_code_used: {
    label: 'Recovery code used',
    causedBy: 'who signs in with it',
    subject: 'A recovery code was used',
    happened: 'A recovery code was used to sign in to your account. It does not work again.',
  },
  staff_added: {
    label: 'Staff added',
    causedBy: 'the owner',
    sentTo: SHOP_OWNER,
    subject: 'Someone joined your staff',
    happened: 'An employee was added to your business.',
  },
  api_key_made: {
    label: 'Key made or rotated',
    causedBy: 'the owner',
    sentTo: SHOP_OWNER,
    subject: 'A key to your shop was made',
    happened: 'A key by which a till or another program works for your shop was made or rotated.',
  },
  webhook_changed: {
    label: 'Webhook changed',
    causedBy: 'the owner',
    sentTo: SHOP_OWNER,
    subject: 'Who is told of your shop was changed',
    happened: 'An address that is told what happens at your shop was added, changed or removed.',
  },
  till_code_made: {
    label: 'Code for a till made',
    causedBy: 'the owner',
    sentTo: SHOP_OWNER,
    subject: 'A code for a till of your shop was made',
    happened: 'A code was made by which a tablet becomes a till of your shop.',
  },
  data_exported: {
    label: 'Data downloaded',
    causedBy: SIGNED_IN,
    subject: 'Your data was downloaded',
    happened: 'A download of your data was made.',
  },
} satisfies Record<string, SecurityMail>;

export type SecurityMailKind = keyof typeof SECURITY_MAILS;

export const isSecurityMail = (kind: string): kind is SecurityMailKind => kind in SECURITY_MAILS;

/** Contains no name, because a stranger may be reading the mailbox. */
const mailOf = (kind: SecurityMailKind, { subject, happened, sentTo = OWN_ADDRESS, ...mail }: SecurityMail) =>
  defineMail({
    ...{ ...mail, kind, sentTo },
    preview: () => ({ device: 'Chrome on Windows' }),
    template: ({ data, publicUrl }) => ({
      subject,
      paragraphs: [
        happened,
        'If this was you, you do not need to do anything. If not, choose a new password at once.',
      ],
      facts: [['Device', String(data.device ?? 'Unknown')]],
      action: { label: 'Choose a new password', href: `${publicUrl}${paths.forgotPassword}` },
    }),
  });

export const securityMails = Object.entries(SECURITY_MAILS).map(([kind, mail]) =>
  mailOf(kind as SecurityMailKind, mail),
);
