import { paths, RULE_WORDS, UNUSUAL_RULES } from '@stampwell/contracts';
import { greeting, type MailTemplate } from './template.ts';

/** Mails about an administrator's decisions on a shop. */

export const shopApproved: MailTemplate = (facts) => ({
  subject: 'Your shop is on Stampwell',
  paragraphs: [
    ...greeting(facts),
    'Your shop was approved. From now on you and your staff can give stamps.',
    'Open the scanner at the till, scan a customer’s code, and the first stamp is given.',
  ],
  action: { label: 'Open the scanner', href: `${facts.publicUrl}${paths.business.scanner}` },
});

export const shopRejected: MailTemplate = (facts) => ({
  subject: 'Your shop was not approved',
  paragraphs: [...greeting(facts), 'We looked at your shop and did not approve it yet.'],
  facts: facts.shop?.rejectionReason ? [['What to change', facts.shop.rejectionReason]] : [],
  closing: [
    'Once it is changed, choose ‘Ask again’ on your dashboard, and we look again. You pay nothing in the meantime.',
  ],
  action: { label: 'Fix it and ask again', href: `${facts.publicUrl}${paths.dashboard}` },
});

export const shopDeactivated: MailTemplate = (facts) => ({
  subject: 'Your shop was deactivated',
  paragraphs: [
    ...greeting(facts),
    'We have deactivated your shop. For now no stamps can be given and no rewards redeemed. You and your staff can still sign in and look things up.',
    'Your customers’ cards are kept. If this is a mistake, write to us: our address is on the page below.',
  ],
  action: { label: 'How to reach us', href: `${facts.publicUrl}${paths.privacy}#contact` },
});

export const rewardReady: MailTemplate = (facts) => {
  const { shop, publicUrl, data } = facts;
  if (!shop) return null;
  return {
    subject: `Your reward at ${shop.name} is ready`,
    heading: 'Your card is full',
    paragraphs: [
      ...greeting(facts),
      `You have collected every stamp on your card at ${shop.name}. Show your code there to redeem your reward.`,
    ],
    facts: [['Your reward', `${shop.emoji} ${shop.reward}`]],
    action: {
      label: 'See your card',
      href: `${publicUrl}${paths.business.detail(String(data.business_id))}`,
    },
    closing: ['There you can also add the card to your phone’s wallet, where it follows every stamp.'],
  };
};

/** Does not quote the question: several people may read a shop's mail. */
export const questionAsked: MailTemplate = (facts) => ({
  subject: 'A customer asks about their card',
  paragraphs: [
    ...greeting(facts),
    'A customer thinks that something on their card is wrong, and asks you to look at it.',
    'You can explain it, undo an entry, or add missing stamps. They see your answer on their card.',
  ],
  action: { label: 'See the question', href: `${facts.publicUrl}${paths.business.questions}` },
});

export const questionAnswered: MailTemplate = (facts) => {
  const { shop, publicUrl, data, words } = facts;
  if (!shop) return null;
  const story = `${publicUrl}${paths.business.story(String(data.business_id))}`;
  return {
    subject: `Your question was answered by ${shop.name}`,
    paragraphs: [
      ...greeting(facts),
      `You asked ${shop.name} about your card. ${words ? 'They answered:' : 'The answer is on it.'}`,
      ...(words ? [`“${words}”`] : []),
      ...changeWords(Number(data.stamps ?? 0)),
    ],
    action: {
      label: 'See it on your card',
      href: data.question_id ? `${story}?question=${String(data.question_id)}` : story,
    },
  };
};

/** What the answer did to the card. */
function changeWords(stamps: number): string[] {
  if (stamps === 0) return [];
  const count = `${Math.abs(stamps)} ${Math.abs(stamps) === 1 ? 'stamp' : 'stamps'}`;
  return [stamps > 0 ? `Your card has ${count} more.` : `${count} came off your card.`];
}

/** Names only the rules, never a person: several people may read a shop's mail [UN10]. */
export const unusual: MailTemplate = (facts) => {
  const { count, rules } = facts.data;
  const found = String(rules).split(' ');
  const titles = UNUSUAL_RULES.filter((rule) => found.includes(rule)).map((rule) => RULE_WORDS[rule].title);
  return {
    subject: count === 1 ? 'Something unusual at your shop' : `${String(count)} unusual things at your shop`,
    heading: 'Worth a look',
    paragraphs: [
      ...greeting(facts),
      'We noticed something at your counter that is worth a look. It may be nothing.',
      ...titles,
    ],
    action: { label: 'See what was found', href: `${facts.publicUrl}${paths.business.unusual}` },
    closing: ['Each one says which rule found it. Dismiss what you already know about.'],
  };
};
