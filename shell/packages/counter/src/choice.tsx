import { UnstyledButton } from '@stampwell/ui';
import type { ComponentProps } from 'react';
import classes from './choice.module.css';

interface ChoiceProps
  extends Omit<ComponentProps<typeof UnstyledButton<'button'>>, 'aria-pressed' | 'className'> {
  /** Whether it is the chosen one; undefined for a button that leads to more choices. */
  isChosen?: boolean;
}

/** A button among amounts to choose from. Choosing gives nothing yet. */
export const Choice = ({ isChosen, ...others }: ChoiceProps) => (
  <UnstyledButton {...others} className={classes.choice} aria-pressed={isChosen} />
);
