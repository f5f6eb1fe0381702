import { useApiMutation } from '@stampwell/client';
import {
  billingPortal,
  cancelSubscription,
  resumeSubscription,
} from '@stampwell/contracts/http/subscription.ts';
import { errorWords, notify } from '@stampwell/ui';
import { useRedirect } from './use-redirect.ts';

const failing = (fallback: string) => (error: unknown) => notify('error', errorWords(error, fallback));

/** Actions on an existing subscription. */
export function useBilling() {
  const { isLeaving, leaveFor } = useRedirect();
  const portal = useApiMutation(billingPortal, {
    invalidates: [],
    onSuccess: ({ portal_url }) => leaveFor(portal_url),
    onError: failing('Failed to open billing portal'),
  });
  const cancel = useApiMutation(cancelSubscription, { onError: failing('Failed to cancel subscription') });
  const resume = useApiMutation(resumeSubscription, {
    onError: failing('Failed to reactivate subscription'),
  });
  return {
    openPortal: () => portal.mutate({}),
    isOpeningPortal: portal.isPending || isLeaving,
    cancel: (onDone: () => void) => cancel.mutate({}, { onSettled: onDone }),
    isCancelling: cancel.isPending,
    resume: () => resume.mutate({}),
    isResuming: resume.isPending,
  };
}
