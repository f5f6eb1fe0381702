import type { CardQuestion } from '@stampwell/contracts/http/story.ts';
import { RelativeTime, StatusBadge } from '@stampwell/ui';
import classes from './question-thread.module.css';
import { outcomeWords, type StoryReader } from './story-words.ts';

/** The element's id, for links to a question. */
export const questionIdOf = (id: string): string => `question-${id}`;

const GONE = '(deleted)';

/** A customer's question about a step, with the shop's answer. */
export function QuestionThread({ question, reader }: { question: CardQuestion; reader: StoryReader }) {
  const { words, asked_at, answer } = question;
  const isCustomer = reader === 'customer';
  return (
    <div className={classes.thread} id={questionIdOf(question.id)}>
      <p className={classes.said}>
        <span className={classes.who}>
          {isCustomer ? 'You asked' : 'The customer asked'} · <RelativeTime at={asked_at} />
        </span>
        {words ?? GONE}
      </p>
      {answer ? (
        <p className={classes.said} data-answer>
          <span className={classes.who}>
            The shop answered · <RelativeTime at={answer.at} />
          </span>
          {answer.words ?? GONE}
          <StatusBadge tone="done">{outcomeWords(answer)}</StatusBadge>
        </p>
      ) : (
        <StatusBadge tone="wait">{isCustomer ? 'Waiting for the shop' : 'Waiting for an answer'}</StatusBadge>
      )}
    </div>
  );
}
