import { useId } from 'react';
import classes from './emoji-picker.module.css';

interface EmojiPickerProps {
  choices: readonly string[];
  value: string;
  onChange: (emoji: string) => void;
  label: string;
  error?: React.ReactNode;
}

/** Emojis as one radio group. */
export function EmojiPicker({ choices, value, onChange, label, error }: EmojiPickerProps) {
  const name = useId();
  return (
    <fieldset
      className={classes.picker}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={classes.label}>{label}</legend>
      <div className={classes.grid}>
        {choices.map((emoji) => (
          <label className={classes.choice} key={emoji}>
            <input
              type="radio"
              name={name}
              value={emoji}
              checked={emoji === value}
              onChange={() => onChange(emoji)}
            />
            <span>{emoji}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={classes.error} id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
