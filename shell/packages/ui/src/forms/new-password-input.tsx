import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import classes from './new-password-input.module.css';
import { type Strength, strengthOf } from './password-strength.ts';

const WORDS: Record<Strength, string> = {
  weak: 'Easy to guess: longer is safer',
  fair: 'Fair',
  strong: 'Strong',
};

type NewPasswordInputProps = PasswordInputProps & { value?: string };

/** Shows a strength hint, which never refuses a password. */
export function NewPasswordInput(props: NewPasswordInputProps) {
  const strength = props.value ? strengthOf(props.value) : undefined;
  return (
    <div>
      <PasswordInput autoComplete="new-password" {...props} />
      {strength && (
        <p className={classes.hint} data-strength={strength} role="status">
          <span className={classes.meter} aria-hidden="true" />
          {WORDS[strength]}
        </p>
      )}
    </div>
  );
}
