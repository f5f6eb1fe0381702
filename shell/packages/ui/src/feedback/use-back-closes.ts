import { useEffect, useRef } from 'react';

/** Number of open dialogs. */
let open = 0;

/** Number of dialogs that the current history entry stands for. */
const depthHere = (): number => (history.state as { dialogs?: number } | null)?.dialogs ?? 0;

/** Goes back over entries of dialogs closed by a button, unless the page has navigated since. */
function settle(): void {
  const over = depthHere() - open;
  if (over > 0) history.go(-over);
}

/**
 * For what replaces the page when a dialog closes: waits until the dialog's history entry is gone, so that Back does not lead to the
 * replaced page.
 */
export function afterDialogs(work: () => void): void {
  if (depthHere() === 0) work();
  else window.addEventListener('popstate', work, { once: true });
}

/**
 * Back closes the dialog instead of the page: an open dialog pushes a history entry with the same URL and the router's state, so that
 * the router sees no navigation.
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
      // Deferred: several may close at once, and React's strict mode closes and reopens each first.
      queueMicrotask(settle);
    };
  }, [isOpen]);
}

/** True stops the event. */
type PopListener = () => boolean;
const beforeRouter = new Set<PopListener>();

// Browsers call the window's listeners in the order of registration, and this one is registered before the router's.
if (typeof window !== 'undefined')
  window.addEventListener('popstate', (event) => {
    if ([...beforeRouter].some((listener) => listener())) event.stopImmediatePropagation();
  });

/** Listens to Back and Forward before the router, which does not see what the listener stops. @returns removes it */
export function onPopBeforeRouter(listener: PopListener): () => void {
  beforeRouter.add(listener);
  return () => beforeRouter.delete(listener);
}
