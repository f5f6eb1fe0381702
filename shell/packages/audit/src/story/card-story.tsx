import { foldSteps } from '@stampwell/contracts/card-story.ts';
import type { CardQuestion, CardStep, CardStory } from '@stampwell/contracts/http/story.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';
import { EmptyState, Panel } from '@stampwell/ui';
import { type ReactNode, useEffect } from 'react';
import { CardNumbers } from '../card/card-numbers.tsx';
import { Stepper } from '../card/stepper.tsx';
import { stepAt, stepByKey } from '../card/steps.ts';
import { useStepKeys } from '../card/use-step-keys.ts';
import { usePatchedQuery } from '../use-patched-query.ts';
import classes from './card-story.module.css';
import { LapsedStamps } from './lapsed-stamps.tsx';
import { QuestionThread, questionIdOf } from './question-thread.tsx';
import { StorySteps } from './story-steps.tsx';
import { ruleWords, type StoryReader } from './story-words.ts';

interface CardStoryViewProps {
  story: CardStory;
  reader: StoryReader;
  /** Places card and steps side by side or stacked. */
  layout: (halves: { card: ReactNode; steps: ReactNode }) => ReactNode;
  /** Shown at the end of each row. */
  asideOf?: (step: CardStep) => ReactNode;
  /** Shown below the selected step. */
  actionsOf?: (step: CardStep) => ReactNode;
  /** Shown below questions that belong to no step. */
  children?: ReactNode;
}

/**
 * How a card came to its balance: each step and the card after it. The URL's `at` holds the selected log position, `question` the
 * question whose step is selected instead.
 */
export function CardStoryView({ story, reader, layout, asideOf, actionsOf, children }: CardStoryViewProps) {
  const { steps } = story;
  const { read, patch } = usePatchedQuery();
  const last = steps.length - 1;
  const asked = story.questions.find(({ id }) => id === read('question'));
  const askedStep = steps.findIndex(({ id }) => id === asked?.entry_id);
  const step = askedStep >= 0 ? askedStep : stepAt(steps, read('at'));
  useScrollTo(asked?.id);
  const goTo = (to: number) =>
    patch({ question: undefined, at: to === last ? undefined : String(steps[to]?.position) });
  useStepKeys((key) => {
    const to = steps.length > 0 ? stepByKey(key, step, last) : null;
    if (to !== null && to !== step) goTo(to);
    return to !== null;
  });
  const shown = steps[step];
  const questions = <Questions story={story} reader={reader} more={children} />;
  if (!shown) {
    return layout({
      card: <EmptyState title="Nothing here yet">Stamps and rewards will show here.</EmptyState>,
      steps: questions,
    });
  }
  return layout({
    card: (
      <Panel shopId={story.business.id}>
        <CardAfterStep story={story} step={step} shown={shown} />
        <Stepper events={steps} step={step} onStep={goTo} />
      </Panel>
    ),
    steps: (
      <>
        {reader === 'counter' && story.lapse?.lapsed && <LapsedStamps lapsed={story.lapse.lapsed} />}
        {reader === 'counter' && questions}
        <StorySteps
          story={story}
          reader={reader}
          step={step}
          onStep={goTo}
          asideOf={asideOf}
          actionsOf={actionsOf}
        />
        {reader === 'customer' && questions}
      </>
    ),
  });
}

/** Brings a question into view, once. */
function useScrollTo(questionId: string | undefined): void {
  useEffect(() => {
    if (questionId) document.getElementById(questionIdOf(questionId))?.scrollIntoView({ block: 'center' });
  }, [questionId]);
}

/** The card after a step, added up from the changes shown. */
function CardAfterStep({ story, step, shown }: { story: CardStory; step: number; shown: CardStep }) {
  const { stamps, redeemed } = foldSteps(story, step + 1);
  const full = fullReward(shown.rule);
  return (
    <CardNumbers
      stamps={stamps}
      required={full.stamps}
      mark={full.emoji}
      shopId={story.business.id}
      redeemed={redeemed}
    >
      <p className={classes.rule}>{`The shop’s rule then: ${ruleWords(shown.rule)}.`}</p>
    </CardNumbers>
  );
}

interface QuestionsProps {
  story: CardStory;
  reader: StoryReader;
  more: ReactNode;
}

/** Questions that are shown under no step: about missing entries with a way to ask, and about steps that are not listed. */
function Questions({ story, reader, more }: QuestionsProps) {
  const missing = story.questions.filter(({ entry_id }) => entry_id === null);
  const elsewhere = story.questions.filter(
    ({ entry_id }) => entry_id !== null && !story.steps.some(({ id }) => id === entry_id),
  );
  const threads = (questions: readonly CardQuestion[]) =>
    questions.map((question) => <QuestionThread key={question.id} question={question} reader={reader} />);
  return (
    <>
      {(missing.length > 0 || more) && (
        <div className={missing.length === 0 ? classes.asking : undefined}>
          <Panel title={reader === 'customer' ? 'Is something missing?' : 'Reported as missing'}>
            {threads(missing)}
            {more && <div>{more}</div>}
          </Panel>
        </div>
      )}
      {/* Of another card that was put together with this one, or of long ago. */}
      {elsewhere.length > 0 && <Panel title="About steps not listed here">{threads(elsewhere)}</Panel>}
    </>
  );
}
