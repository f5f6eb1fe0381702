import { useEffect, useRef } from 'react';
import { codeInText } from './code-on-tag.ts';
import { createKeyBurst } from './key-burst.ts';
import { signalRefusal, signalSuccess } from './success-signal.ts';

interface HandScannerOptions {
  onCode: (code: string) => void;
  /** A text that holds no code of ours. */
  onForeign: (words: string) => void;
  /** Something is under way that a next customer would cut off. */
  isBusy?: boolean;
}

export const NOT_A_CODE = 'That is not a Stampwell code';

/**
 * Takes the code from a hand scanner (USB or Bluetooth), whatever has the focus. Its Enter presses no button, and nothing is read over
 * an open dialog.
 */
export function useHandScanner(options: HandScannerOptions): void {
  const current = useRef(options);
  useEffect(() => {
    current.current = options;
  });
  useEffect(() => {
    const burst = createKeyBurst();
    function handle(text: string): void {
      const { onCode, onForeign, isBusy } = current.current;
      const isInTheWay = isBusy || document.querySelector('[role="dialog"]') !== null;
      const code = codeInText(text);
      if (code && !isInTheWay) {
        signalSuccess();
        onCode(code);
      } else {
        signalRefusal();
        if (!isInTheWay) onForeign(NOT_A_CODE);
      }
    }
    function listen(event: KeyboardEvent): void {
      const read = isPlain(event) ? burst(event.key, event.timeStamp) : null;
      if (!read) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (read.kind === 'text') handle(read.text);
    }
    // Before the page's own handlers, whose button or form the Enter would press.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

const isPlain = ({ ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || repeat);
