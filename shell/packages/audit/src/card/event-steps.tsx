import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import { IconArrowBackUp, IconGift, IconRosette } from '@stampwell/icons';
import { Panel, UnstyledButton } from '@stampwell/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { labelOf, summaryOf } from '../words/event-words.ts';
import { exactTime } from '../words/exact-time.ts';
import { takenBackIn } from './steps.ts';
import classes from './steps-list.module.css';

interface EventStepsProps {
  events: readonly AuditEvent[];
  step: number;
  onStep: (step: number) => void;
  asideOf: ((event: AuditEvent, events: readonly AuditEvent[]) => ReactNode) | undefined;
}

const ICONS: Record<string, typeof IconGift> = {
  StampsGiven: IconRosette,
  StampsCarriedOver: IconRosette,
  RewardRedeemed: IconGift,
};

/** The card's events, newest first; later ones are dimmed. */
export function EventSteps({ events, step, onStep, asideOf }: EventStepsProps) {
  const takenBack = takenBackIn(events);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [box, item] = [list.current, list.current?.children[events.length - 1 - step]];
    if (!box || !(item instanceof HTMLElement)) return;
    box.scrollTo({ top: item.offsetTop - box.clientHeight / 2 });
  }, [step, events.length]);
  return (
    <Panel title="Events">
      <ol className={classes.list} ref={list} data-scrolls>
        {[...events].reverse().map((event, place) => {
          const index = events.length - 1 - place;
          const Icon = ICONS[event.type] ?? IconArrowBackUp;
          return (
            <li
              key={event.position}
              className={classes.item}
              data-later={index > step || undefined}
              data-current={index === step || undefined}
            >
              <div className={classes.row}>
                <UnstyledButton
                  className={classes.button}
                  aria-current={index === step ? 'step' : undefined}
                  onClick={() => onStep(index)}
                >
                  <span className={classes.step}>
                    <span className={classes.icon}>
                      <Icon size={18} stroke={1.8} aria-hidden="true" />
                    </span>
                    <span className={classes.words}>
                      <strong>{labelOf(event.type)}</strong>
                      <span>{summaryOf(event)}</span>
                      <span
                        className={classes.quiet}
                      >{`${exactTime(event.at)}, by ${event.actor.name}`}</span>
                      {takenBack.has(event.id) && <span className={classes.quiet}>Taken back later</span>}
                    </span>
                  </span>
                </UnstyledButton>
                {asideOf && (
                  <span className={`${classes.aside} ${classes.quiet}`}>{asideOf(event, events)}</span>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
