import { paths } from '@stampwell/contracts';
import { defineMail, greeting, SHOP_OWNER } from '../define-mail.ts';

/** Does not quote the question: several people may read a shop's mail. */
export const questionAsked = defineMail({
  kind: 'question_asked',
  label: 'Question about a card',
  topic: 'questions',
  causedBy: 'a customer of the shop',
  sentTo: SHOP_OWNER,
  on: { CardQuestioned: ({ data }) => ({ accountId: data.business_id }) },
  template: (facts) => ({
    subject: 'A customer asks about their card',
    paragraphs: [
      ...greeting(facts),
      'A customer thinks that something on their card is wrong, and asks you to look at it.',
      'You can explain it, undo an entry, or add missing stamps. They see your answer on their card.',
    ],
    action: { label: 'See the question', href: `${facts.publicUrl}${paths.business.questions}` },
  }),
});
