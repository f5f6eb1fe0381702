import { useId } from 'react';
import classes from './reward-choice.module.css';

export interface RewardOption {
  number: number;
  emoji: string;
  reward: string;
  /** What is left on the card once it is taken. */
  leaves: string;
}

interface RewardChoiceProps {
  options: readonly RewardOption[];
  /** Its number. */
  chosen: number;
  onChoose: (number: number) => void;
}

/** Which of several rewards to take; with one there is nothing to choose. */
export function RewardChoice({ options, chosen, onChoose }: RewardChoiceProps) {
  const name = useId();
  if (options.length < 2) return null;
  return (
    <fieldset className={classes.choice}>
      <legend>Which reward?</legend>
      {options.map(({ number, emoji, reward, leaves }) => (
        <label key={number} className={classes.option}>
          <input type="radio" name={name} checked={number === chosen} onChange={() => onChoose(number)} />
          <span aria-hidden="true">{emoji}</span>
          <strong className={classes.reward}>{reward}</strong>
          <span className={classes.leaves}>{leaves}</span>
        </label>
      ))}
    </fieldset>
  );
}
