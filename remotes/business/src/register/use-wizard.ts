import { clearRegistrationProgress, registrationProgress, saveRegistrationProgress } from '@stampwell/client';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { AUTOSAVE_DELAY_MS } from '@stampwell/contracts/limits.ts';
import { useEffect, useReducer } from 'react';
import { begin, turn, type Wizard, type WizardAction } from './wizard.ts';

/** The props of each step. */
export interface WizardHandle {
  wizard: Wizard;
  act(action: WizardAction): void;
}

/** The wizard's state, saved in the browser one second after a change and at each step. */
export function useWizard(business: Business | null): WizardHandle {
  const [wizard, dispatch] = useReducer(turn, business, (owner) =>
    begin({ saved: registrationProgress(Date.now()), business: owner }),
  );
  useEffect(() => {
    if (!wizard.isChanged) return;
    const timer = setTimeout(() => keep(wizard), AUTOSAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wizard]);
  return {
    wizard,
    act(action) {
      const next = turn(wizard, action);
      if (action.type === 'started-over') clearRegistrationProgress();
      else if (next.step !== wizard.step) keep(next);
      dispatch(action);
    },
  };
}

export function keep({ step, form }: Wizard): void {
  saveRegistrationProgress({ currentStep: step, form: { ...form }, timestamp: Date.now() });
}
