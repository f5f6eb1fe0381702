import type { MailState } from '@stampwell/contracts/http/mails.ts';
import type { Tone } from '@stampwell/ui';

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
