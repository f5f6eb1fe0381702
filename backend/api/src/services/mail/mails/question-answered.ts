import { namedProgramme, ofCard, paths } from '@stampwell/contracts';
import { cardIn, defineMail, greeting, OWN_ADDRESS, programmeIn } from '../define-mail.ts';

export const questionAnswered = defineMail({
  kind: 'question_answered',
  label: 'Answer about a card',
  topic: 'questions',
  causedBy: 'the owner of an approved, proved shop',
  sentTo: OWN_ADDRESS,
  on: {
    /** The answer's words stay in the event, and are quoted when the mail is sent. */
    async CardQuestionAnswered({ id: answer_id, data }, { holderOf }) {
      const { business_id, customer_id, programme, question_id, stamps } = data;
      const accountId = await holderOf(customer_id);
      return {
        accountId,
        data: { business_id, ...namedProgramme(programme), question_id, answer_id, stamps },
      };
    },
  },
  preview: () => ({ business_id: 'none', stamps: 6 }),
  template(facts) {
    const { shop, publicUrl, data, words } = facts;
    if (!shop) return null;
    const story = ofCard(`${publicUrl}${paths.business.story(String(data.business_id))}`, programmeIn(data));
    return {
      subject: `Your question was answered by ${shop.name}`,
      paragraphs: [
        ...greeting(facts),
        `You asked ${shop.name} about ${cardIn(shop)}. ${words ? 'They answered:' : 'The answer is on it.'}`,
        ...(words ? [`“${words}”`] : []),
        ...changeWords(Number(data.stamps ?? 0)),
      ],
      action: {
        label: 'See it on your card',
        href: data.question_id ? withQuestion(story, String(data.question_id)) : story,
      },
    };
  },
});

const withQuestion = (story: string, question: string): string =>
  `${story}${story.includes('?') ? '&' : '?'}question=${question}`;

/** What the answer did to the card. */
function changeWords(stamps: number): string[] {
  if (stamps === 0) return [];
  const count = `${Math.abs(stamps)} ${Math.abs(stamps) === 1 ? 'stamp' : 'stamps'}`;
  return [stamps > 0 ? `Your card has ${count} more.` : `${count} came off your card.`];
}
