import { type ApiError, useApiMutation } from '@stampwell/client';
import {
  activateEmployee,
  deactivateEmployee,
  deleteEmployee,
  inviteEmployee,
  listEmployees,
} from '@stampwell/contracts/http/employees.ts';
import type { Employee } from '@stampwell/contracts/http/shapes.ts';
import { errorWords, notify } from '@stampwell/ui';
import { useState } from 'react';

/** Actions that need a confirmation. */
export type StaffAction = 'deactivate' | 'delete';

interface Asked {
  action: StaffAction;
  employee: Employee;
}

const invalidates = [listEmployees];

/** Deactivating, activating and deleting, with their messages. */
export function useStaffActions() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const deactivation = useApiMutation(deactivateEmployee, { invalidates });
  const activation = useApiMutation(activateEmployee, { invalidates });
  const deletion = useApiMutation(deleteEmployee, { invalidates });
  const invitation = useApiMutation(inviteEmployee, { invalidates });
  const underWay = [deactivation, activation, deletion, invitation].find(({ isPending }) => isPending);

  function confirm(): void {
    if (!asked || underWay) return;
    const mutation = asked.action === 'delete' ? deletion : deactivation;
    const done = asked.action === 'delete' ? 'deleted' : 'deactivated';
    mutation.mutate(argsOf(asked.employee), {
      ...outcome(`Employee ${done} successfully!`, `Failed to ${asked.action} employee`),
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

  function invite(employee: Employee): void {
    if (underWay) return;
    invitation.mutate(
      argsOf(employee),
      outcome(`A new link is on its way to ${employee.email}.`, 'Failed to send the invitation'),
    );
  }

  return {
    invite,
    asked,
    ask: setAsked,
    cancel: () => setAsked(null),
    confirm,
    activate,
    /** Id of the employee being changed. */
    busy: underWay?.variables?.params.id,
  };
}

const argsOf = ({ id }: Employee) => ({ params: { id } });

const outcome = (success: string, failure: string) => ({
  onSuccess: () => notify('success', success),
  onError: (error: ApiError) => notify('error', errorWords(error, failure)),
});
