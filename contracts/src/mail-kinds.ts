/** Every kind of mail that we send, by the word that the queue and the administrators' list know it by. */
export const MAIL_KINDS = [
  'welcome',
  'confirm_email',
  'change_email',
  'email_changed',
  'reset_password',
  'new_device',
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'authenticator_added',
  'authenticator_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'staff_added',
  'data_exported',
  'account_deactivated',
  'account_unused',
  'shop_approved',
  'shop_rejected',
  'shop_deactivated',
  'trial_ending',
  'trial_ended',
  'payment_failed',
  'payment_reminder',
  'subscription_suspended',
  'subscription_ended',
  'receipt',
  'reward_ready',
  'unusual',
  'question_asked',
  'question_answered',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What an account's holder can switch off; every other mail is one that they must get. */
export const MAIL_TOPICS = [
  'getting_started',
  'rewards',
  'questions',
  'trial',
  'receipts',
  'unusual',
] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

const TOPICS: Partial<Record<MailKind, MailTopic>> = {
  welcome: 'getting_started',
  reward_ready: 'rewards',
  trial_ending: 'trial',
  receipt: 'receipts',
  unusual: 'unusual',
  question_asked: 'questions',
  question_answered: 'questions',
};

/** Null for a mail that cannot be switched off. */
export const topicOf = (kind: MailKind): MailTopic | null => TOPICS[kind] ?? null;

/** What whoever has mails to switch off is offered. Staff and administrators get none but those that they must get. */
export const TOPICS_FOR = {
  customer: ['rewards', 'questions', 'getting_started'],
  business: ['questions', 'unusual', 'receipts', 'trial', 'getting_started'],
} as const satisfies Record<string, readonly MailTopic[]>;

/** Where a mail stands. 'failed' and 'bounced' stay so until somebody has it tried again; 'dropped' had nobody to go to any more. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'bounced', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];
