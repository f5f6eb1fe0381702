import { useContext, useEffect, useState } from 'react';
import { ConfirmModal } from '../feedback/confirm-modal.tsx';
import { afterDialogs, onPopBeforeRouter } from '../feedback/use-back-closes.ts';
import { NavigationContext } from '../navigation.tsx';

/** Number of forms on the page with unsaved changes. */
let unsaved = 0;
/** The person has chosen to leave, which holds for every form of the page. */
let isLeaving = false;

/** The router's number of the current history entry. */
const indexHere = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** What a click would leave this page by in this tab: a link to another of our pages, or the page's own Back. */
function exitOf(event: MouseEvent): HTMLElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const target = event.target as Element;
  const back = target.closest<HTMLElement>('button[data-back]');
  if (back) return back;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.download || (link.target && link.target !== '_self')) return null;
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
}

/**
 * Holds the page while a form has unsaved changes: a link, Back, Forward and closing the tab ask first. The browser's Back has already happened when
 * the page learns of it, so it is reversed before the router sees it.
 * @param ask shows the question; `leave` continues to where the person was going
 */
function useUnsaved(isDirty: boolean, ask: (leave: () => void) => void): void {
  const go = useContext(NavigationContext).useGo();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new each time and do the same
  useEffect(() => {
    if (!isDirty) return;
    unsaved += 1;
    const here = { index: indexHere(), path: location.pathname };
    /** Runs once the reversed Back has arrived. */
    let returned: (() => void) | null = null;

    function onClick(event: MouseEvent): void {
      const exit = isLeaving ? null : exitOf(event);
      if (!exit) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      ask(() => exit.click());
    }
    function onPop(): boolean {
      if (returned) {
        returned();
        returned = null;
        return true;
      }
      const by = indexHere() - here.index;
      if (isLeaving || by === 0 || location.pathname === here.path) return false;
      const to = location.pathname + location.search;
      // The question's own history entry replaces those after this one.
      returned = () => ask(by < 0 ? () => history.go(by) : () => go(to));
      history.go(-by);
      return true;
    }
    function onUnload(event: BeforeUnloadEvent): void {
      if (!isLeaving) event.preventDefault();
    }
    document.addEventListener('click', onClick, true);
    const stopPops = onPopBeforeRouter(onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      stopPops();
      window.removeEventListener('beforeunload', onUnload);
      unsaved -= 1;
      if (unsaved === 0) isLeaving = false;
    };
  }, [isDirty]);
}

/** In a form: asks before its unsaved changes are left. */
export function Unsaved({ isDirty }: { isDirty: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useUnsaved(isDirty, (onward) => setLeave(() => onward));
  function onConfirm(): void {
    isLeaving = true;
    if (leave) afterDialogs(leave);
    setLeave(null);
  }
  return (
    <ConfirmModal
      isOpen={leave !== null}
      onClose={() => setLeave(null)}
      title="Leave without saving?"
      question="What you changed here is not saved yet."
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={onConfirm}
    />
  );
}
