import * as z from 'zod/mini';
import { defineEvent, type EventOf, type StoredEventOf } from './define-event.ts';
import { freeTextSchema } from './free-text.ts';

const card = { business_id: z.string(), customer_id: z.string() };

/** A customer asked their shop about their card. The event's id is the question's. */
export const cardQuestioned = defineEvent(
  'CardQuestioned',
  z.object({
    ...card,
    /** The step that it is about, an entry's or a refusal's id; null where something is missing. */
    entry_id: z.nullable(z.string()),
    words: freeTextSchema,
    /** The business's day, YYYY-MM-DD (decision 051). */
    day: z.iso.date(),
  }),
);

/** The shop answered, in the same append as what it did to the card. */
export const cardQuestionAnswered = defineEvent(
  'CardQuestionAnswered',
  z.object({
    ...card,
    question_id: z.string(),
    outcome: z.enum(['explained', 'undone', 'added']),
    /** What that changed on the card; 0 where it was answered in words alone. */
    stamps: z.int(),
    words: freeTextSchema,
  }),
);

export const cardQuestionEvents = { cardQuestioned, cardQuestionAnswered };
type Definition = (typeof cardQuestionEvents)[keyof typeof cardQuestionEvents];
export type CardQuestionEvent = EventOf<Definition>;
export type StoredCardQuestionEvent = StoredEventOf<Definition>;
