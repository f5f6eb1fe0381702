import { useEffect, useRef } from 'react';

/** How many dialogs are open, one over the other. */
let open = 0;

/** How many dialogs the entry of history that is shown stands for. */
const depthHere = (): number => (history.state as { dialogs?: number } | null)?.dialogs ?? 0;

/** Takes entries back whose dialogs were closed by a button; what has been navigated to meanwhile stands over them. */
function settle(): void {
  const over = depthHere() - open;
  if (over > 0) history.go(-over);
}

/**
 * 'Back' closes the dialog, not the page: while one is open an entry of history stands for it, at the same address and with
 * the router's own state, so that the router sees nothing move.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    open += 1;
    const depth = open;
    if (depthHere() < depth) history.pushState({ ...history.state, dialogs: depth }, '');
    const onPop = () => depthHere() < depth && close.current();
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      open -= 1;
      // Later: several may close at once, and a strict React closes and opens each one first.
      queueMicrotask(settle);
    };
  }, [isOpen]);
}
