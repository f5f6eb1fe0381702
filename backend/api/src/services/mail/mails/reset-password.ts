import { PASSWORD_RESET_MINUTES, paths } from '@stampwell/contracts';
import { defineMail, OWN_ADDRESS } from '../define-mail.ts';
import { linkTo } from './mailed-links.ts';

export const resetPassword = defineMail({
  kind: 'reset_password',
  label: 'Choose a new password',
  causedBy: 'anybody who knows the address',
  sentTo: OWN_ADDRESS,
  variants: { 'methods-added': { data: { added: 1 } } },
  template: (facts) => ({
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
  }),
});

/** [AC31] */
const RECENT_METHODS =
  'Passkeys and authenticator apps that were added since your email address changed are removed with it. If you added them yourself you can keep them: tick the box beside the new password.';
