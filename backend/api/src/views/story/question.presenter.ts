import type { TextReader } from '@stampwell/contracts';
import type { CardQuestion } from '@stampwell/contracts/http/story.ts';
import type { QuestionRow } from '@stampwell/read-models/card-story/card-story.queries.ts';

/** @param read decrypts the customer's texts */
export function presentQuestion(row: QuestionRow, read: TextReader): CardQuestion {
  const { id, entry_id, asked_at, outcome, stamps, answered_at: at, answer } = row;
  const isAnswered = outcome !== null && at !== null;
  return {
    id,
    entry_id,
    asked_at,
    words: read(row.words),
    answer: isAnswered ? { outcome, stamps: stamps ?? 0, at, words: answer && read(answer) } : null,
  };
}
