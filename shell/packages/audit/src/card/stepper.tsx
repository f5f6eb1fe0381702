import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@stampwell/icons';
import { ActionIcon } from '@stampwell/ui';
import { Moment } from '../moment.tsx';
import { exactTime } from '../words/exact-time.ts';
import classes from './stepper.module.css';
import { stepAtTime } from './steps.ts';

interface StepperProps {
  /** In chronological order. */
  events: readonly { at: string }[];
  step: number;
  onStep: (step: number) => void;
}

/** Moves through a card's history by step, slider or time. */
export function Stepper({ events, step, onStep }: StepperProps) {
  const last = events.length - 1;
  const at = events[step]?.at ?? '';
  return (
    <div className={classes.stepper}>
      <div className={classes.row}>
        <ActionIcon
          aria-label="First step"
          title="First step (Home)"
          disabled={step === 0}
          onClick={() => onStep(0)}
        >
          <IconChevronLeftPipe size={22} />
        </ActionIcon>
        <ActionIcon
          aria-label="Previous step"
          title="Previous step (←)"
          disabled={step === 0}
          onClick={() => onStep(step - 1)}
        >
          <IconChevronLeft size={22} />
        </ActionIcon>
        <input
          type="range"
          className={classes.range}
          aria-label="Step"
          aria-valuetext={`Step ${step + 1} of ${events.length}, ${exactTime(at)}`}
          min={0}
          max={last}
          value={step}
          onChange={(event) => onStep(Number(event.currentTarget.value))}
        />
        <ActionIcon
          aria-label="Next step"
          title="Next step (→)"
          disabled={step === last}
          onClick={() => onStep(step + 1)}
        >
          <IconChevronRight size={22} />
        </ActionIcon>
        <ActionIcon
          aria-label="Newest step"
          title="Newest step (End)"
          disabled={step === last}
          onClick={() => onStep(last)}
        >
          <IconChevronRightPipe size={22} />
        </ActionIcon>
      </div>
      <div className={classes.foot}>
        <p className={classes.place}>
          <strong>{`Step ${step + 1} of ${events.length}`}</strong>
          <time dateTime={at}>{exactTime(at)}</time>
        </p>
        <Moment
          label="As of"
          value={undefined}
          onChange={(time) => onStep(time ? stepAtTime(events, time) : last)}
        />
      </div>
    </div>
  );
}
