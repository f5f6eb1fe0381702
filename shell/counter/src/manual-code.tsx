import { QR_CODE_LENGTH } from '@stampwell/contracts/limits.ts';
import { isQrCode, normaliseQrCode } from '@stampwell/contracts/qr-code.ts';
import { Button } from '@stampwell/ui';
import { TextInput } from '@stampwell/ui/forms';
import { type FormEvent, type ReactNode, useState } from 'react';
import classes from './manual-code.module.css';

interface ManualCodeProps {
  label: ReactNode;
  buttonLabel: string;
  /** The button's label while a code is being checked. */
  busyLabel?: string;
  isBusy?: boolean;
  /** Hint below the field (the owner's and the staff's scanners word it differently). */
  hintOf: (code: string, isValid: boolean) => ReactNode;
  onCode: (code: string) => void;
}

/** Entering a code by hand: formats while typing, submits at exactly eight characters. */
export function ManualCode({
  label,
  buttonLabel,
  busyLabel,
  isBusy = false,
  hintOf,
  onCode,
}: ManualCodeProps) {
  const [code, setCode] = useState('');
  const isValid = isQrCode(code);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isValid && !isBusy) onCode(code);
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={label}
        placeholder="ABC123XY"
        value={code}
        onChange={(event) => setCode(normaliseQrCode(event.currentTarget.value))}
        description={
          <span data-valid={isValid || undefined} className={classes.hint}>
            {hintOf(code, isValid)}
          </span>
        }
        inputWrapperOrder={['label', 'input', 'description']}
        classNames={{ input: classes.input ?? '' }}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        inputMode="text"
        enterKeyHint="go"
        maxLength={QR_CODE_LENGTH * 3}
      />
      <Button type="submit" size="lg" disabled={!isValid || isBusy}>
        {isBusy ? (busyLabel ?? buttonLabel) : buttonLabel}
      </Button>
    </form>
  );
}
