import { ApiError, useApiCache } from '@stampwell/client';
import { errorWords, notify } from '@stampwell/ui';
import { useRef, useState } from 'react';

/** An administrator's action on a business or customer. */
export interface Action {
  /** Id of the business or customer; one action at a time each. */
  subject: string;
  run: () => Promise<unknown>;
  /** Shown on success. */
  done: string;
  /** Shown if the server gave no message (docs/product.md#8-messages). */
  failed: string;
  /** The person confirmed it in a dialog, so it is no accidental click. */
  isConfirmed?: boolean;
}

/** After an action the list moves, so a press within this time may be the second half of a double click. */
const DOUBLE_CLICK_MS = 600;

/** Runs an action once however often it is clicked, and reports success only when the screen shows the result. */
export function useActions() {
  const cache = useApiCache();
  const underWay = useRef(new Set<string>());
  const ignoreUntil = useRef(0);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);

  function mark(subject: string, isBusy: boolean): void {
    if (isBusy) underWay.current.add(subject);
    else underWay.current.delete(subject);
    setBusy(new Set(underWay.current));
  }

  function show(): Promise<void> {
    ignoreUntil.current = performance.now() + DOUBLE_CLICK_MS;
    return cache.refresh();
  }

  async function act({ subject, run, done, failed, isConfirmed = false }: Action): Promise<void> {
    const isAccident = !isConfirmed && performance.now() < ignoreUntil.current;
    if (isAccident || underWay.current.has(subject)) return;
    mark(subject, true);
    setFailure(null);
    try {
      await run();
      await show();
      notify('success', done);
    } catch (error) {
      setFailure(errorWords(error, failed));
      // On a conflict another administrator was first: show what they did.
      if (error instanceof ApiError && error.status === 409) await show();
    } finally {
      mark(subject, false);
      requestAnimationFrame(keepFocus);
    }
  }

  return {
    act,
    isBusy: (subject: string): boolean => busy.has(subject),
    failure,
    dismiss: () => setFailure(null),
  };
}

/** Moves focus to the list when the action removed its own button, instead of to the page's top. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  const list = document.querySelector<HTMLElement>('[role="tabpanel"]') ?? document.querySelector('main');
  list?.focus({ preventScroll: true });
}
