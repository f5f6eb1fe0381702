import { useLocation, useNavigate } from '@stampwell/client/router';
import type { WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import { Banner } from '@stampwell/ui';
import type { AppForm } from '@stampwell/ui/forms';
import { useEffect } from 'react';
import { type SettingsForm, withAsked } from './settings-form.ts';

/** [WI24] Fills the form with the terms of a 'What if?' that led here, over the saved ones. */
export function useAskedTerms(form: AppForm<SettingsForm>, saveLabel: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { asked }: { asked?: WhatIfTerms } = state ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, so that what is typed then stays
  useEffect(() => {
    if (asked) form.setValues(withAsked(form.getValues(), asked));
  }, []);
  return {
    isFilled: asked !== undefined,
    note: asked && (
      <Banner tone="info">{`These are the terms of your estimate. Press ‘${saveLabel}’ to use them.`}</Banner>
    ),
    /** Once they are saved, perhaps with changes: a reload fills in nothing. */
    forget: () => asked && navigate(pathname + search, { replace: true }),
  };
}
