import { type ApiError, useApiMutation } from '@stampwell/client';
import type { DismissalReason, FindingAction } from '@stampwell/contracts/anomaly-rules.ts';
import { actOnFinding, dismissFinding } from '@stampwell/contracts/http/anomalies.ts';
import { errorWords, notify } from '@stampwell/ui';

const DONE: Record<FindingAction, string> = {
  cap: 'The employee has a daily cap now',
  deactivate: 'Employee deactivated successfully!',
  undo_day: 'The stamps of that day are undone',
};

const outcome = (success: string, onClose: () => void) => ({
  onSuccess: () => {
    notify('success', success);
    onClose();
  },
  onError: (error: ApiError) => notify('error', errorWords(error, 'That did not work. Please try again.')),
});

/** Dismissing and acting on a finding, with messages. */
export function useFindingActions(findingId: string, onClose: () => void) {
  // Refetches everything on screen, including the number in the navigation.
  const dismissal = useApiMutation(dismissFinding);
  const acting = useApiMutation(actOnFinding);
  const params = { id: findingId };
  const isBusy = dismissal.isPending || acting.isPending;
  return {
    isBusy,
    dismiss(reason: DismissalReason): void {
      if (!isBusy) dismissal.mutate({ params, body: { reason } }, outcome('Dismissed', onClose));
    },
    act(action: FindingAction, daily_stamp_cap?: number): void {
      if (!isBusy)
        acting.mutate({ params, body: { action, daily_stamp_cap } }, outcome(DONE[action], onClose));
    },
  };
}
