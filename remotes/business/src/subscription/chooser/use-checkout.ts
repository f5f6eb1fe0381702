import { ApiError, useApiMutation } from '@stampwell/client';
import { useNavigate } from '@stampwell/client/router';
import { checkout, startTrial } from '@stampwell/contracts/http/subscription.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { PlanType } from '@stampwell/contracts/plans.ts';
import { errorWords } from '@stampwell/ui';
import { useState } from 'react';
import { useRedirect } from '../use-redirect.ts';

const CHECKOUT_FAILED = 'Failed to create checkout session';

/** Starts the payment or the trial. */
export function useCheckout() {
  const navigate = useNavigate();
  const { isLeaving, leaveFor } = useRedirect();
  const [failure, setFailure] = useState<string | null>(null);
  const pay = useApiMutation(checkout, {
    invalidates: [],
    onSuccess: ({ checkout_url }) => (checkout_url ? leaveFor(checkout_url) : setFailure(CHECKOUT_FAILED)),
    onError: (error) => setFailure(errorWords(error, CHECKOUT_FAILED)),
  });
  const trial = useApiMutation(startTrial, {
    onSuccess: () => navigate(`${paths.dashboard}?trial=true&welcome=true`),
    onError: (error) => setFailure(trialWords(error)),
  });
  return {
    failure,
    dismissFailure: () => setFailure(null),
    isBusy: pay.isPending || isLeaving || trial.isPending,
    isPaying: pay.isPending || isLeaving,
    isSkipping: trial.isPending,
    pay(plan: PlanType | null) {
      setFailure(plan ? null : 'Please select a plan');
      if (plan) pay.mutate({ body: { plan_type: plan } });
    },
    skip() {
      setFailure(null);
      trial.mutate({});
    },
  };
}

const trialWords = (error: unknown): string =>
  error instanceof ApiError && error.code === 'trial_used'
    ? `${error.message}. Choose a plan to go on.`
    : errorWords(error);
