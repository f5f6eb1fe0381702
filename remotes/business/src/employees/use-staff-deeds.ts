import {
  activateEmployee,
  deactivateEmployee,
  deleteEmployee,
  listEmployees,
} from '@stampwell/contracts/http/employees.ts';
import type { Employee } from '@stampwell/contracts/http/shapes.ts';
import { type ApiError, errorWords, notify, useApiMutation } from '@stampwell/kit';
import { useState } from 'react';

/** What is asked about first. */
export type StaffDeed = 'deactivate' | 'delete';

interface Asked {
  deed: StaffDeed;
  employee: Employee;
}

const invalidates = [listEmployees];

/** Deactivating, activating and deleting, with the spec's words for how it went. */
export function useStaffDeeds() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const deactivation = useApiMutation(deactivateEmployee, { invalidates });
  const activation = useApiMutation(activateEmployee, { invalidates });
  const deletion = useApiMutation(deleteEmployee, { invalidates });
  const underWay = [deactivation, activation, deletion].find(({ isPending }) => isPending);

  function confirm(): void {
    if (!asked || underWay) return;
    const mutation = asked.deed === 'delete' ? deletion : deactivation;
    const done = asked.deed === 'delete' ? 'deleted' : 'deactivated';
    mutation.mutate(argsOf(asked.employee), {
      ...outcome(`Employee ${done} successfully!`, `Failed to ${asked.deed} employee`),
      onSettled: () => setAsked(null),
    });
  }

  function activate(employee: Employee): void {
    if (underWay) return;
    activation.mutate(
      argsOf(employee),
      outcome('Employee activated successfully!', 'Failed to activate employee'),
    );
  }

  return {
    asked,
    ask: setAsked,
    cancel: () => setAsked(null),
    confirm,
    activate,
    /** The id of the employee concerned. */
    busy: underWay?.variables?.params.id,
  };
}

const argsOf = ({ id }: Employee) => ({ params: { id } });

const outcome = (success: string, failure: string) => ({
  onSuccess: () => notify('success', success),
  onError: (error: ApiError) => notify('error', errorWords(error, failure)),
});
