import { StepWords } from '@stampwell/audit/story';
import { useApiQuery, useUser } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { type AskedQuestion, type CardStep, cardStory } from '@stampwell/contracts/http/story.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Anchor, ErrorView, Panel, RelativeTime, RowsSkeleton, StampGrid } from '@stampwell/ui';
import { AnswerForm } from './answer-form.tsx';
import classes from './questions.module.css';

/** Steps shown around the one in question, or of the newest if an entry is missing. */
const STEPS = { before: 2, after: 2, newest: 5 };

/** A question with the card's steps around it, and the three ways to answer. */
export function OpenQuestion({ question }: { question: AskedQuestion }) {
  const { customer, entry_id, words, asked_at } = question;
  const { data, error, refetch } = useApiQuery(cardStory, { params: { customer_id: customer.id } });
  const { id } = useUser();
  const entry = data?.steps.find(({ id }) => id === entry_id);
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
          {!data && error && (
            <ErrorView title="Failed to load the card" error={error} onRetry={() => void refetch()} />
          )}
          {!data && !error && <RowsSkeleton count={3} label="Loading the card..." />}
          {data && (
            <>
              <StampGrid
                isStrip
                current={data.card.current_stamps}
                required={data.rule?.stamps_required ?? 1}
                mark={data.rule?.reward_emoji ?? ''}
              />
              <ol className={classes.steps}>
                {around(data.steps, entry_id).map((step) => (
                  <li key={step.id} data-asked={step.id === entry_id || undefined}>
                    <StepWords step={step} reader="counter" />
                  </li>
                ))}
              </ol>
            </>
          )}
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
