import * as z from 'zod/mini';
import { defineEvent, type EventOf, type StoredEventOf } from './define-event.ts';
import { freeTextSchema } from './free-text.ts';
import { ofProgramme } from './terms.ts';

const card = { business_id: z.string(), customer_id: z.string() };

/** A customer asked their shop about their card. The event's id is the question's. */
const questioned = {
  ...card,
  /** The id of the step's entry or refusal; null if the question is about a missing one. */
  entry_id: z.nullable(z.string()),
  words: freeTextSchema,
  /** The business's day, YYYY-MM-DD (decision 051). */
  day: z.iso.date(),
};
export const cardQuestioned = defineEvent('CardQuestioned', z.object(questioned)).upcast(
  2,
  z.object({ ...questioned, ...ofProgramme }),
  (before) => before,
);

/** The shop answered, in the same append as the answer's effect on the card. */
const answered = {
  ...card,
  question_id: z.string(),
  outcome: z.enum(['explained', 'undone', 'added']),
  /** The answer's change of the card; 0 if it has only words. */
  stamps: z.int(),
  words: freeTextSchema,
};
export const cardQuestionAnswered = defineEvent('CardQuestionAnswered', z.object(answered)).upcast(
  2,
  z.object({ ...answered, ...ofProgramme }),
  (before) => before,
);

export const cardQuestionEvents = { cardQuestioned, cardQuestionAnswered };
type Definition = (typeof cardQuestionEvents)[keyof typeof cardQuestionEvents];
export type CardQuestionEvent = EventOf<Definition>;
export type StoredCardQuestionEvent = StoredEventOf<Definition>;
