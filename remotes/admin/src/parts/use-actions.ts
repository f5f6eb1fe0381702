import { ApiError, useApiCache } from '@stampwell/client';
import { errorWords, notify } from '@stampwell/ui';
import { useRef, useState } from 'react';

/** Something that an administrator does to one business or one customer. */
export interface Action {
  /** The id of whom it is done to: one action at a time each. */
  subject: string;
  run: () => Promise<unknown>;
  /** Said when it is done. */
  done: string;
  /** The product's words for a failure without the server's (docs/product.md#8-messages). */
  failed: string;
  /** A question about it was answered: no accident. */
  isConfirmed?: boolean;
}

/** After an action the next waits so long: the list is moving, and a press may be the second half of a double click. */
const DOUBLE_CLICK_MS = 600;

/** Does actions: once however often a button is pressed, and said to be done only when the screen shows it. */
export function useActions() {
  const cache = useApiCache();
  const underWay = useRef(new Set<string>());
  const quietUntil = useRef(0);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);

  function mark(subject: string, isBusy: boolean): void {
    if (isBusy) underWay.current.add(subject);
    else underWay.current.delete(subject);
    setBusy(new Set(underWay.current));
  }

  function show(): Promise<void> {
    quietUntil.current = performance.now() + DOUBLE_CLICK_MS;
    return cache.refresh();
  }

  async function act({ subject, run, done, failed, isConfirmed = false }: Action): Promise<void> {
    const isAccident = !isConfirmed && performance.now() < quietUntil.current;
    if (isAccident || underWay.current.has(subject)) return;
    mark(subject, true);
    setFailure(null);
    try {
      await run();
      await show();
      notify('success', done);
    } catch (error) {
      setFailure(errorWords(error, failed));
      // Somebody else was faster: the screen shows what they did.
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

/** What was done took its button away: the keyboard goes on with the list, not from the page's top. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  const list = document.querySelector<HTMLElement>('[role="tabpanel"]') ?? document.querySelector('main');
  list?.focus({ preventScroll: true });
}
