import { useApiMutation } from '@stampwell/client';
import { type AskedQuestion, answerCardQuestion } from '@stampwell/contracts/http/story.ts';
import { CARD_QUESTIONS, STAMP_AMOUNT } from '@stampwell/contracts/limits.ts';
import { Banner, Button, errorWords, notify } from '@stampwell/ui';
import { NativeSelect, Textarea } from '@stampwell/ui/forms';
import { type FormEvent, useState } from 'react';
import classes from './questions.module.css';

type Outcome = 'explained' | 'undone' | 'added';

const LABELS: Record<Outcome, string> = {
  explained: 'Answer only',
  undone: 'Undo that step',
  added: 'Add stamps',
};
const AMOUNTS = Array.from({ length: STAMP_AMOUNT.max }, (_, nth) => String(nth + STAMP_AMOUNT.min));

/** Answers a question in words, and corrects the card where needed. */
export function AnswerForm({ question, canUndo }: { question: AskedQuestion; canUndo: boolean }) {
  const [outcome, setOutcome] = useState<Outcome>('explained');
  const [amount, setAmount] = useState(String(STAMP_AMOUNT.default));
  const [words, setWords] = useState('');
  const answer = useApiMutation(answerCardQuestion, {
    onSuccess: ({ message }) => notify('success', message),
  });
  const possible: Outcome[] = canUndo ? ['explained', 'undone', 'added'] : ['explained', 'added'];

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!words.trim()) return;
    const added = outcome === 'added' && { stamp_amount: Number(amount) };
    answer.mutate({ params: { id: question.id }, body: { outcome, words: words.trim(), ...added } });
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <fieldset className={classes.outcomes}>
        <legend>Your decision</legend>
        {possible.map((each) => (
          <label key={each} className={classes.outcome}>
            <input
              type="radio"
              name={`outcome-${question.id}`}
              checked={outcome === each}
              onChange={() => setOutcome(each)}
            />
            {LABELS[each]}
          </label>
        ))}
      </fieldset>
      {outcome === 'added' && (
        <NativeSelect
          label="Stamps to add"
          description="Added straight away, despite the cooldown"
          data={AMOUNTS}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={`Your words to ${question.customer.name}`}
        rows={2}
        maxLength={CARD_QUESTIONS.wordsMax}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {answer.error && (
        <Banner tone="error" onClose={answer.reset}>
          {errorWords(answer.error, 'Failed to answer')}
        </Banner>
      )}
      <Button type="submit" loading={answer.isPending} disabled={!words.trim()}>
        Send answer
      </Button>
    </form>
  );
}
