import { clearRegistrationProgress, registrationProgress, saveRegistrationProgress } from '@stampwell/client';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { AUTOSAVE_DELAY_MS } from '@stampwell/contracts/limits.ts';
import { useEffect, useReducer } from 'react';
import { type StepHistory, useStepHistory } from './use-step-history.ts';
import { begin, hasAccount, turn, type Wizard, type WizardAction } from './wizard.ts';

/** The props of each step. */
export interface WizardHandle {
  wizard: Wizard;
  act(action: WizardAction): void;
  /** To an earlier step. */
  goTo: StepHistory['goTo'];
}

/** The wizard with what its page needs beside the steps. */
export interface OpenWizard extends WizardHandle, StepHistory {}

/** The wizard's state, saved in the browser one second after a change and at each step; a step is an entry of the history. */
export function useWizard(business: Business | null): OpenWizard {
  const [wizard, dispatch] = useReducer(turn, business, (owner) =>
    begin({ saved: registrationProgress(Date.now()), business: owner }),
  );
  useEffect(() => {
    if (!wizard.isChanged) return;
    const timer = setTimeout(() => keep(wizard), AUTOSAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wizard]);
  function act(action: WizardAction): Wizard {
    const next = turn(wizard, action);
    if (action.type === 'started-over') clearRegistrationProgress();
    else if (next.step !== wizard.step) keep(next);
    dispatch(action);
    return next;
  }
  const isWorthAsking = hasAccount(wizard) || wizard.isChanged;
  const steps = useStepHistory({
    step: wizard.step,
    firstStep: wizard.firstStep,
    isWorthAsking,
    onMove: (step) => act({ type: 'went-to', step }).step,
  });
  return { wizard, act, ...steps };
}

export function keep({ step, form }: Wizard): void {
  saveRegistrationProgress({ currentStep: step, form: { ...form }, timestamp: Date.now() });
}
