import { type MailKind, paths } from '@stampwell/contracts';
import type { MailTemplate } from './template.ts';

interface Notice {
  subject: string;
  /** One sentence. */
  happened: string;
}

/** Security notices about an account [AC28]. */
const NOTICES = {
  new_device: {
    subject: 'New sign-in to your Stampwell account',
    happened: 'Someone signed in to your account on a device that we had not seen before.',
  },
  password_changed: {
    subject: 'Your Stampwell password was changed',
    happened: 'The password of your account was changed.',
  },
  passkey_added: { subject: 'A passkey was added', happened: 'A passkey was added to your account.' },
  passkey_removed: { subject: 'A passkey was removed', happened: 'A passkey was removed from your account.' },
  authenticator_added: {
    subject: 'An authenticator app was added',
    happened: 'Signing in to your account now asks for a code from an authenticator app.',
  },
  authenticator_removed: {
    subject: 'The authenticator app was removed',
    happened: 'Signing in to your account no longer asks for a code from an authenticator app.',
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes were made',
    happened: 'New recovery codes were made for your account. The old ones no longer work.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    happened: 'A recovery code was used to sign in to your account. It does not work again.',
  },
  staff_added: { subject: 'Someone joined your staff', happened: 'An employee was added to your business.' },
  data_exported: { subject: 'Your data was downloaded', happened: 'A download of your data was made.' },
} satisfies Partial<Record<MailKind, Notice>>;

export type NoticeKind = keyof typeof NOTICES;

export const isNotice = (kind: string): kind is NoticeKind => kind in NOTICES;

/** Contains no name, because a stranger may be reading the mailbox. */
const noticeOf =
  ({ subject, happened }: Notice): MailTemplate =>
  ({ data, publicUrl }) => ({
    subject,
    paragraphs: [
      happened,
      'If this was you, you do not need to do anything. If not, choose a new password at once.',
    ],
    facts: [['Device', String(data.device ?? 'Unknown')]],
    action: { label: 'Choose a new password', href: `${publicUrl}${paths.forgotPassword}` },
  });

export const securityTemplates = Object.fromEntries(
  Object.entries(NOTICES).map(([kind, notice]) => [kind, noticeOf(notice)]),
) as Record<NoticeKind, MailTemplate>;
