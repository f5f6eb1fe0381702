import { QR_CODE_LENGTH } from '@stampwell/contracts/limits.ts';
import { isDoubtful, isQrCode, normaliseQrCode } from '@stampwell/contracts/qr-code.ts';
import { Button } from '@stampwell/ui';
import { TextInput } from '@stampwell/ui/forms';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import classes from './manual-code.module.css';
import type { Refused } from './use-identify.ts';

interface ManualCodeProps {
  label: ReactNode;
  buttonLabel: string;
  /** The button's label while a code is being checked. */
  busyLabel?: string;
  isBusy?: boolean;
  /** Hint below the field (the owner's and the staff's scanners word it differently). */
  hintOf: (code: string, isValid: boolean) => ReactNode;
  onCode: (code: string) => void;
  /** An unknown code; its letters stay in the field. */
  refused?: Refused | null;
}

/** Entering a code by hand: formats while typing, submits at exactly eight characters. */
export function ManualCode({
  label,
  buttonLabel,
  busyLabel,
  isBusy = false,
  hintOf,
  onCode,
  refused = null,
}: ManualCodeProps) {
  const [code, setCode] = useState(refused?.code ?? '');
  const isValid = isQrCode(code);
  const isRefused = isValid && refused?.code === code;
  useEffect(() => {
    if (refused?.code) setCode(refused.code);
  }, [refused]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isValid && !isBusy) onCode(code);
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={label}
        placeholder="ABC123XY"
        aria-invalid={isRefused || undefined}
        value={code}
        onChange={(event) => setCode(normaliseQrCode(event.currentTarget.value))}
        description={
          <span data-valid={(isValid && !isRefused) || undefined} className={classes.hint}>
            {isRefused ? <Doubtful code={code} /> : hintOf(code, isValid)}
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

/** Marks the letters that are easily misread, since one of them is probably wrong. */
function Doubtful({ code }: { code: string }) {
  if (![...code].some(isDoubtful)) return 'Nobody has this code. Please check each letter.';
  return (
    <>
      Please check the marked letters:{' '}
      <span className={classes.letters}>
        {[...code].map(
          (letter, nth) =>
            // Letters never move, so the index identifies them.
            // biome-ignore-start lint/suspicious/noArrayIndexKey: see above
            isDoubtful(letter) ? <mark key={nth}>{letter}</mark> : <span key={nth}>{letter}</span>,
          // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
        )}
      </span>
    </>
  );
}
