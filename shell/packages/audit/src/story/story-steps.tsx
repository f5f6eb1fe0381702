import type { CardStep, CardStory } from '@stampwell/contracts/http/story.ts';
import { cardSize } from '@stampwell/contracts/programme.ts';
import { IconArrowBackUp, IconBan, IconCards, IconGift, IconRosette } from '@stampwell/icons';
import { Button, Panel, UnstyledButton } from '@stampwell/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import shared from '../card/steps-list.module.css';
import { exactTime } from '../words/exact-time.ts';
import { QuestionThread } from './question-thread.tsx';
import classes from './story-steps.module.css';
import {
  byWords,
  reasonWords,
  ruleChanges,
  ruleWords,
  type StoryReader,
  seenWords,
  titleOf,
  whyNot,
} from './story-words.ts';

const ICONS: Record<CardStep['kind'], typeof IconGift> = {
  earned: IconRosette,
  redeemed: IconGift,
  earning_undone: IconArrowBackUp,
  redemption_undone: IconArrowBackUp,
  refused: IconBan,
};

interface StoryStepsProps {
  story: CardStory;
  reader: StoryReader;
  step: number;
  onStep: (step: number) => void;
  /** Shown at the end of each row. */
  asideOf: ((step: CardStep) => ReactNode) | undefined;
  /** Shown below the selected step. */
  actionsOf: ((step: CardStep) => ReactNode) | undefined;
}

/** How many steps a customer's page shows at first. */
const SHOWN_FIRST = 10;

/** Everything that happened to a card, newest first; later steps are dimmed. */
export function StorySteps({ story, reader, step, onStep, asideOf, actionsOf }: StoryStepsProps) {
  const { steps, opening } = story;
  const changes = ruleChanges(steps);
  const list = useRef<HTMLOListElement>(null);
  const [isWhole, setWhole] = useState(false);
  // The counter's list scrolls in its box. The step in question is always among those shown.
  const isShort = reader === 'customer' && !isWhole;
  const first = isShort ? Math.min(step, steps.length - SHOWN_FIRST) : 0;
  useScrollIntoList(list, steps[step]?.id);
  return (
    <Panel title="Every step">
      <ol className={shared.list} ref={list} data-scrolls={reader === 'counter' || undefined}>
        {steps
          .map((each, index) => (
            <li
              key={each.id}
              data-step={each.id}
              className={shared.item}
              data-folded={index < first || undefined}
              data-later={index > step || undefined}
              data-current={index === step || undefined}
            >
              <div className={shared.row}>
                <UnstyledButton
                  className={shared.button}
                  aria-current={index === step ? 'step' : undefined}
                  onClick={() => onStep(index)}
                >
                  <StepWords step={each} reader={reader} />
                </UnstyledButton>
                {asideOf && <span className={shared.aside}>{asideOf(each)}</span>}
              </div>
              {changes.has(index) && (
                <p className={classes.rule}>{`From here on: ${ruleWords(each.rule)}`}</p>
              )}
              {story.questions
                .filter(({ entry_id }) => entry_id === each.id)
                .map((question) => (
                  <div key={question.id} className={classes.more}>
                    <QuestionThread question={question} reader={reader} />
                  </div>
                ))}
              {index === step && actionsOf && (
                <div className={`${classes.more} ${classes.actions}`}>{actionsOf(each)}</div>
              )}
            </li>
          ))
          .reverse()}
      </ol>
      {first > 0 && (
        <Button variant="default" fullWidth onClick={() => setWhole(true)}>
          Show All {steps.length}
        </Button>
      )}
      {opening.steps > 0 && (
        <p className={classes.earlier}>
          {`${opening.steps} earlier steps are not shown. They left ${opening.balance} on the card.`}
        </p>
      )}
    </Panel>
  );
}

/** One step: its words, time, actor, a refusal's reason, and the balance after it. */
export function StepWords({ step, reader }: { step: CardStep; reader: StoryReader }) {
  const Icon = step.other_card ? IconCards : ICONS[step.kind];
  const why = whyNot(step, reader) ?? reasonWords(step);
  const seen = seenWords(step);
  return (
    <span className={shared.step} data-kind={step.kind}>
      <span className={shared.icon}>
        <Icon size={18} stroke={1.8} aria-hidden="true" />
      </span>
      <span className={shared.words}>
        <strong>{titleOf(step)}</strong>
        {why && <span>{why}</span>}
        {seen && <span>{seen}</span>}
        <span className={shared.quiet}>
          {`${exactTime(step.at)}, `}
          <span className={classes.by}>{byWords(step.by, reader)}</span>
          {step.place_name && ` at ${step.place_name}`}
        </span>
        {step.undone_by && <span className={shared.quiet}>Taken back later</span>}
      </span>
      <span className={classes.balance}>
        {step.balance}
        <span className={shared.quiet}>{` / ${cardSize(step.rule)}`}</span>
      </span>
    </span>
  );
}

/** Scrolls the selected step into view within the list, without moving the page. */
function useScrollIntoList(list: { current: HTMLOListElement | null }, id: string | undefined): void {
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>(`[data-step="${id}"]`);
    if (box && item) box.scrollTo({ top: item.offsetTop - (box.clientHeight - item.offsetHeight) / 2 });
  }, [list, id]);
}
