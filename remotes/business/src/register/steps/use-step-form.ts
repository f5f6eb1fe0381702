import { type AppForm, type AppFormOptions, useAppForm } from '@stampwell/ui/forms';
import { useEffect, useRef } from 'react';
import type { WizardHandle } from '../use-wizard.ts';
import type { RegistrationForm } from '../wizard.ts';

/** A step's form. Values typed are saved by the wizard, except passwords. */
export function useStepForm<V extends Record<string, unknown>>(
  { act }: WizardHandle,
  options: AppFormOptions<V>,
): AppForm<V> {
  const form = useAppForm<V>(options);
  const { values } = form;
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });
  useEffect(() => {
    const { password: _password, confirm: _confirm, ...change } = values;
    current.current({ type: 'edited', change: change as Partial<RegistrationForm> });
  }, [values]);
  return form;
}
