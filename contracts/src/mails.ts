/** A mail's state. 'failed' and 'bounced' stay until an administrator retries; 'dropped' had no recipient any more. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'bounced', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Optional mails, which their recipients can switch off. */
export const MAIL_TOPICS = [
  'rewards',
  'questions',
  'unusual',
  'receipts',
  'trial',
  'getting_started',
  'lists',
] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

interface TopicWords {
  /** The roles that have it in their profile. Staff and administrators get only mandatory mails. */
  for: readonly ('customer' | 'business')[];
  /** In the profile. */
  label: string;
  description: string;
  /** Completes 'You get …' and 'You get no more …' on the page of the link in a mail. */
  mails: string;
}

export const TOPIC_WORDS: Record<MailTopic, TopicWords> = {
  rewards: {
    for: ['customer'],
    label: 'A reward is ready',
    description: 'When one of your cards is full.',
    mails: 'mails that tell you of a reward',
  },
  questions: {
    for: ['customer', 'business'],
    label: 'Questions about cards',
    description: 'When one is asked or answered.',
    mails: 'mails about questions and their answers',
  },
  unusual: {
    for: ['business'],
    label: 'Something unusual',
    description: 'At most one a day, when there is something.',
    mails: 'mails about what is unusual at your shop',
  },
  receipts: {
    for: ['business'],
    label: 'Receipts',
    description: 'When we have received a payment.',
    mails: 'receipts by mail',
  },
  trial: {
    for: ['business'],
    label: 'Your trial',
    description: 'Three days before it ends.',
    mails: 'mails about the end of your trial',
  },
  getting_started: {
    for: ['customer', 'business'],
    label: 'Getting started',
    description: 'How to begin, when you are new.',
    mails: 'mails about getting started',
  },
  // To people on shops' lists, who have no account: they switch it off by the mail's link.
  lists: {
    for: [],
    label: 'Cards that wait',
    description: 'When a shop brings your card here.',
    mails: 'mails about cards that wait for you',
  },
};

export const topicsFor = (role: 'customer' | 'business'): MailTopic[] =>
  MAIL_TOPICS.filter((topic) => TOPIC_WORDS[topic].for.includes(role));
