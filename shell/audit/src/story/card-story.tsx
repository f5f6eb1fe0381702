import { foldSteps } from '@stampwell/contracts/card-story.ts';
import type { CardStep, CardStory } from '@stampwell/contracts/http/story.ts';
import { EmptyState, Panel } from '@stampwell/ui';
import type { ReactNode } from 'react';
import { CardNumbers } from '../card/card-numbers.tsx';
import { Stepper } from '../card/stepper.tsx';
import { stepAt, stepByKey } from '../card/steps.ts';
import { useStepKeys } from '../card/use-step-keys.ts';
import { usePatchedQuery } from '../use-patched-query.ts';
import classes from './card-story.module.css';
import { QuestionThread } from './question-thread.tsx';
import { StorySteps } from './story-steps.tsx';
import { ruleWords, type StoryReader } from './story-words.ts';

interface CardStoryViewProps {
  story: CardStory;
  reader: StoryReader;
  /** How the two halves stand: beside each other where there is room, else one below the other. */
  layout: (halves: { card: ReactNode; steps: ReactNode }) => ReactNode;
  /** At the end of each step's row. */
  asideOf?: (step: CardStep) => ReactNode;
  /** Under the step that is looked at. */
  actionsOf?: (step: CardStep) => ReactNode;
  /** Below the questions that are about no step. */
  children?: ReactNode;
}

/** Why a card says what it says: each step, and the card as it stood after it. Which one stands in the URL as `at`, a position. */
export function CardStoryView({ story, reader, layout, asideOf, actionsOf, children }: CardStoryViewProps) {
  const { steps } = story;
  const { read, patch } = usePatchedQuery();
  const last = steps.length - 1;
  const step = stepAt(steps, read('at'));
  const goTo = (to: number) => patch({ at: to === last ? undefined : String(steps[to]?.position) });
  useStepKeys((key) => {
    const to = steps.length > 0 ? stepByKey(key, step, last) : null;
    if (to !== null && to !== step) goTo(to);
    return to !== null;
  });
  const shown = steps[step];
  if (!shown) {
    return layout({
      card: <EmptyState title="Nothing here yet">Stamps and rewards will show here.</EmptyState>,
      steps: <Missing story={story} reader={reader} more={children} />,
    });
  }
  return layout({
    card: (
      <Panel shopId={story.business.id}>
        <AsItStood story={story} step={step} shown={shown} />
        <Stepper events={steps} step={step} onStep={goTo} />
      </Panel>
    ),
    steps: (
      <>
        <Missing story={story} reader={reader} more={children} />
        <StorySteps
          story={story}
          reader={reader}
          step={step}
          onStep={goTo}
          asideOf={asideOf}
          actionsOf={actionsOf}
        />
      </>
    ),
  });
}

/** The card as it stood after a step: added up from what changed, here and now. */
function AsItStood({ story, step, shown }: { story: CardStory; step: number; shown: CardStep }) {
  const { stamps, redeemed } = foldSteps(story, step + 1);
  const { stamps_required: required, reward_emoji } = shown.rule;
  return (
    <CardNumbers stamps={stamps} required={required} mark={reward_emoji} redeemed={redeemed}>
      <p className={classes.rule}>{`The shop’s rule then: ${ruleWords(shown.rule)}.`}</p>
    </CardNumbers>
  );
}

/** Questions about what is not there, and the way to ask one. */
function Missing({ story, reader, more }: { story: CardStory; reader: StoryReader; more: ReactNode }) {
  const questions = story.questions.filter(({ entry_id }) => entry_id === null);
  if (questions.length === 0 && !more) return null;
  return (
    <div className={questions.length === 0 ? classes.asking : undefined}>
      <Panel title={reader === 'customer' ? 'Is something missing?' : 'Reported as missing'}>
        {questions.map((question) => (
          <QuestionThread key={question.id} question={question} reader={reader} />
        ))}
        {more && <div>{more}</div>}
      </Panel>
    </div>
  );
}
