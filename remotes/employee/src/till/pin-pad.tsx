import { PIN_DIGITS } from '@stampwell/contracts/tills.ts';
import { IconBackspace } from '@stampwell/icons';
import { Button, VisuallyHidden } from '@stampwell/ui';
import { useEffect, useState } from 'react';
import classes from './till.module.css';

interface PinPadProps {
  isBusy: boolean;
  /** Why the last one was refused. */
  refused: string | null;
  onPin: (pin: string) => void;
}

/** Digits to tap or to type. What was entered is shown as dots. */
export function PinPad({ isBusy, refused, onPin }: PinPadProps) {
  const [pin, setPin] = useState('');
  const isWhole = pin.length >= PIN_DIGITS.min;

  const add = (digit: string) =>
    setPin((before) => (before.length < PIN_DIGITS.max ? before + digit : before));
  const remove = () => setPin((before) => before.slice(0, -1));
  function enter(): void {
    if (!isWhole || isBusy) return;
    onPin(pin);
    setPin('');
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^\d$/.test(event.key)) add(event.key);
      else if (event.key === 'Backspace') remove();
      else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) enter();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return (
    <div className={classes.pad}>
      <div className={classes.dots} data-refused={refused !== null || undefined}>
        <VisuallyHidden role="status">{`${pin.length} digits of your PIN`}</VisuallyHidden>
        {Array.from({ length: PIN_DIGITS.max }, (_, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place, not a thing
          <span key={nth} className={classes.dot} data-full={nth < pin.length || undefined} />
        ))}
      </div>
      <p className={classes.refused} role="alert">
        {refused}
      </p>
      <div className={classes.keys}>
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <Key key={digit} digit={digit} onPress={add} />
        ))}
        <button type="button" className={classes.key} aria-label="Remove the last digit" onClick={remove}>
          <IconBackspace size={26} aria-hidden="true" />
        </button>
        <Key digit="0" onPress={add} />
        <Button className={classes.ok} disabled={!isWhole} loading={isBusy} onClick={enter}>
          OK
        </Button>
      </div>
    </div>
  );
}

const Key = ({ digit, onPress }: { digit: string; onPress: (digit: string) => void }) => (
  <button type="button" className={classes.key} onClick={() => onPress(digit)}>
    {digit}
  </button>
);
