import { useLocation, useNavigate } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { afterDialogs } from '@stampwell/ui';
import { useEffect, useRef, useState } from 'react';

/** The entry below the first step: Back to it asks before leaving. */
const DOOR = -1;

interface StepHistoryOptions {
  step: number;
  firstStep: number;
  /** True if unsaved input would be lost; otherwise Back leaves at once. */
  isWorthAsking: boolean;
  /** Back or Forward led to this step. @returns the step that is shown for it */
  onMove(step: number): number;
}

export interface StepHistory {
  /** Back was pressed on the first step. */
  isLeaving: boolean;
  stay(): void;
  /** To an earlier step, as by the browser's Back. */
  goTo(step: number): void;
}

/** Makes each step an entry of the browser's history: the door, then the steps in their order, up to the one shown. */
export function useStepHistory({ step, firstStep, isWorthAsking, onMove }: StepHistoryOptions): StepHistory {
  const navigate = useNavigate();
  const { state } = useLocation();
  const here = entryOf(state);
  const [isLeaving, setLeaving] = useState(false);
  /** The entry of the last render; null until there are any. */
  const shown = useRef<number | null>(null);

  const put = (entry: number, replace = false) =>
    navigate(paths.business.register, { replace, state: { registrationStep: entry } });

  function build(): void {
    shown.current = step;
    put(DOOR, true);
    for (let entry = firstStep; entry <= step; entry++) put(entry);
  }

  function move(to: number): void {
    const got = onMove(to);
    if (got !== to) navigate(got - to);
  }

  /** After a reload, or Back from another page, the entries are there already. */
  function enter(): void {
    const isThere = here !== null && here >= firstStep && here <= step;
    if (isThere) {
      shown.current = here;
      if (here !== step) move(here);
    } else if (isWorthAsking) build();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry, the wizard's step, and the first change
  useEffect(() => {
    const before = shown.current;
    if (before === null) return enter();
    if (here === null) return;
    shown.current = here;
    if (here === step) return;
    if (here !== before) here === DOOR ? setLeaving(true) : move(here);
    // The wizard went on. The account's step cannot be returned to.
    else if (here !== DOOR) put(step, here < firstStep);
  }, [here, step, isWorthAsking]);

  // Back in the very moment in which the next step appears: its entry is gone before it was rendered, so nothing else changes.
  useEffect(() => {
    const onPop = () => {
      const entry = entryOf((history.state as { usr?: unknown } | null)?.usr);
      if (entry !== null && entry !== DOOR && entry === here && entry !== step) move(entry);
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  });

  return {
    isLeaving,
    stay() {
      setLeaving(false);
      // The dialog's entry replaced those of the steps.
      afterDialogs(build);
    },
    goTo: (to) => void navigate(to - step),
  };
}

const entryOf = (state: unknown): number | null => {
  const entry = (state as { registrationStep?: unknown } | null)?.registrationStep;
  return Number.isInteger(entry) ? Number(entry) : null;
};
