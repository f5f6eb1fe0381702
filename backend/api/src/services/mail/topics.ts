/** The roles that get optional mails. Staff and administrators get only mandatory ones. */
type Subscriber = 'customer' | 'business';

interface Topic {
  /** The roles that find it in their profile. */
  for: readonly Subscriber[];
  /** In the profile. */
  label: string;
  description: string;
  /** Completes 'You get …' and 'You get no more …' on the page of the link in a mail. */
  mails: string;
}

/** Optional mails, which their recipients can switch off, in the order of the profile. */
export const TOPICS = {
  rewards: {
    for: ['customer'],
    label: 'A reward is ready',
    description: 'When one of your cards is full.',
    mails: 'mails that tell you of a reward',
  },
  lapses: {
    for: ['customer'],
    label: 'Stamps that lapse soon',
    description: 'A month and a week before the day, and when a shop closes a card that you have stamps on.',
    mails: 'mails about stamps that lapse, and cards that close',
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
} satisfies Record<string, Topic>;

export type MailTopic = keyof typeof TOPICS;

export const isTopic = (name: string): name is MailTopic => Object.hasOwn(TOPICS, name);

export const topicsFor = (role: Subscriber): MailTopic[] =>
  Object.entries<Topic>(TOPICS).flatMap(([name, topic]) =>
    isTopic(name) && topic.for.includes(role) ? [name] : [],
  );
