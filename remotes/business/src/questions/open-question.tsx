import { StepWords } from '@stampwell/audit/story';
import { Loaded, useApiMutation, useApiQuery, useUser } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import {
  type AskedQuestion,
  answerCardQuestion,
  type CardStep,
  cardStory,
} from '@stampwell/contracts/http/story.ts';
import { CARD_QUESTIONS, STAMP_AMOUNT } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { cardSize, fullReward } from '@stampwell/contracts/programme.ts';
import {
  Anchor,
  Banner,
  Button,
  errorWords,
  notify,
  Panel,
  RelativeTime,
  RowsSkeleton,
  StampGrid,
  Text,
} from '@stampwell/ui';
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
function AnswerForm({ question, canUndo }: { question: AskedQuestion; canUndo: boolean }) {
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

/** Steps shown around the one in question, or of the newest if an entry is missing. */
const STEPS = { before: 2, after: 2, newest: 5 };

/** A question with the card's steps around it, and the three ways to answer. */
export function OpenQuestion({ question }: { question: AskedQuestion }) {
  const { customer, entry_id, words, asked_at } = question;
  const query = useApiQuery(cardStory, { params: { customer_id: customer.id } });
  const { id } = useUser();
  const entry = query.data?.steps.find(({ id }) => id === entry_id);
  const none = <Text>No visit here yet. Stamps that you add begin their card.</Text>;
  return (
    <Panel
      shopId={id}
      title={customer.name}
      aside={
        <Anchor component={Link} to={paths.business.card(customer.id)}>
          Whole card
        </Anchor>
      }
    >
      <div className={classes.halves}>
        <div className={classes.half}>
          <p className={classes.label}>
            {entry_id ? 'Asks about the marked step' : 'Says that something is missing'} ·{' '}
            <RelativeTime at={asked_at} />
          </p>
          <blockquote className={classes.quote}>{words ?? '(deleted)'}</blockquote>
          <AnswerForm question={question} canUndo={Boolean(entry?.can_undo)} />
        </div>
        <div className={classes.half}>
          <Loaded
            query={query}
            failed="Failed to load the card"
            loading={<RowsSkeleton count={3} label="Loading the card..." />}
            missing={none}
          >
            {({ steps, card, rule }) =>
              steps.length === 0 ? (
                none
              ) : (
                <>
                  <StampGrid
                    isStrip
                    current={card.current_stamps}
                    required={rule ? cardSize(rule) : 1}
                    mark={rule ? fullReward(rule).emoji : ''}
                    shopId={id}
                  />
                  <ol className={classes.steps}>
                    {around(steps, entry_id).map((step) => (
                      <li key={step.id} data-asked={step.id === entry_id || undefined}>
                        <StepWords step={step} reader="counter" />
                      </li>
                    ))}
                  </ol>
                </>
              )
            }
          </Loaded>
        </div>
      </div>
    </Panel>
  );
}

/** Newest first. */
function around(steps: readonly CardStep[], id: string | null): CardStep[] {
  const at = steps.findIndex((step) => step.id === id);
  const some =
    at === -1
      ? steps.slice(-STEPS.newest)
      : steps.slice(Math.max(0, at - STEPS.before), at + STEPS.after + 1);
  return some.toReversed();
}
