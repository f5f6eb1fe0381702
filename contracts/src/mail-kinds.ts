/** Every kind of mail, by its name in the queue and the administrators' list. */
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
  'staff_invited',
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
  'subscription_cancelled',
  'subscription_suspended',
  'subscription_ended',
  'receipt',
  'reward_ready',
  'stamps_waiting',
  'unusual',
  'question_asked',
  'question_answered',
  'complaint_received',
  'complaint_answered',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Optional mails, which an account's holder can switch off; 'lists' are those to people on shops' lists, who have no account. */
export const MAIL_TOPICS = [
  'getting_started',
  'rewards',
  'questions',
  'trial',
  'receipts',
  'unusual',
  'lists',
] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

const TOPICS: Partial<Record<MailKind, MailTopic>> = {
  welcome: 'getting_started',
  reward_ready: 'rewards',
  stamps_waiting: 'lists',
  trial_ending: 'trial',
  receipt: 'receipts',
  unusual: 'unusual',
  question_asked: 'questions',
  question_answered: 'questions',
};

/** Null for a mail that cannot be switched off. */
export const topicOf = (kind: MailKind): MailTopic | null => TOPICS[kind] ?? null;

/** The optional mails of each role. Staff and administrators get only mandatory mails. */
export const TOPICS_FOR = {
  customer: ['rewards', 'questions', 'getting_started'],
  business: ['questions', 'unusual', 'receipts', 'trial', 'getting_started'],
} as const satisfies Record<string, readonly MailTopic[]>;

/** A mail's state. 'failed' and 'bounced' stay until an administrator retries; 'dropped' had no recipient any more. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'bounced', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];
