import type { MailKind, MailState } from '@stampwell/contracts';
import type { Tone } from '@stampwell/ui';

const KINDS: Record<MailKind, string> = {
  welcome: 'Welcome',
  confirm_email: 'Confirm an address',
  change_email: 'Confirm a new address',
  email_changed: 'Address was changed',
  reset_password: 'Choose a new password',
  new_device: 'Sign-in on a new device',
  password_changed: 'Password was changed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  authenticator_added: 'Authenticator app added',
  authenticator_removed: 'Authenticator app removed',
  recovery_codes_renewed: 'New recovery codes',
  recovery_code_used: 'Recovery code used',
  staff_added: 'Staff added',
  data_exported: 'Data downloaded',
  account_deactivated: 'Account deactivated',
  account_unused: 'Account about to be deleted',
  shop_approved: 'Shop approved',
  shop_rejected: 'Shop rejected',
  shop_deactivated: 'Shop deactivated',
  trial_ending: 'Trial ends soon',
  trial_ended: 'Trial has ended',
  payment_failed: 'Payment failed',
  payment_reminder: 'Payment still due',
  subscription_cancelled: 'Subscription cancelled',
  subscription_suspended: 'Subscription suspended',
  subscription_ended: 'Subscription ended',
  receipt: 'Receipt',
  reward_ready: 'Reward ready',
  stamps_waiting: 'Card from a shop’s list waits',
  unusual: 'Something unusual',
  question_asked: 'Question about a card',
  question_answered: 'Answer about a card',
  staff_invited: 'Invitation of staff',
  complaint_received: 'Complaint about data arrived',
  complaint_answered: 'Answer to a complaint about data',
};

export const kindWords = (kind: MailKind): string => KINDS[kind];

const STATES: Record<MailState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'wait' },
  sent: { label: 'Sent', tone: 'done' },
  failed: { label: 'Failed', tone: 'bad' },
  bounced: { label: 'Bounced', tone: 'bad' },
  dropped: { label: 'Not sent', tone: 'off' },
};

export const stateWords = (state: MailState) => STATES[state];

const PROBLEMS: Record<string, string> = {
  expired: 'Too late to send',
  'account gone': 'The account is gone',
  'switched off': 'Turned off by the recipient',
  'address bounced': 'An earlier mail to this address bounced',
  redeemed: 'The reward was redeemed before',
  'written before': 'This shop wrote to the address before',
  'nothing to say': 'No longer needed',
  'came back': 'Bounced by the mail provider',
};

/** Why a mail was not sent; an unknown code of the mail server is shown as it is. */
export const problemWords = (problem: string): string => PROBLEMS[problem] ?? problem;
