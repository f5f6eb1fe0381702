import { callApi } from '@stampwell/client';
import { deactivateUser, reactivateUser } from '@stampwell/contracts/http/admin.ts';
import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import { useState } from 'react';
import { useActions } from '../parts/use-actions.ts';

/** Deactivating a customer, with a reason, and reactivating. */
export function useUserActions() {
  const { act, ...state } = useActions();
  const [asked, setAsked] = useState<AdminUser | null>(null);

  async function deactivate({ id, name }: AdminUser, reason: string): Promise<void> {
    await act({
      subject: id,
      run: () => callApi(deactivateUser, { params: { id }, body: { reason } }),
      done: `${name} deactivated successfully!`,
      failed: 'Failed to deactivate user',
      isConfirmed: true,
    });
    setAsked(null);
  }

  return {
    ...state,
    asked,
    ask: (user: AdminUser) => setAsked(user),
    answer: (reason: string) => asked && void deactivate(asked, reason),
    cancel: () => setAsked(null),
    reactivate: ({ id, name }: AdminUser) =>
      void act({
        subject: id,
        run: () => callApi(reactivateUser, { params: { id }, body: {} }),
        done: `${name} reactivated successfully!`,
        failed: 'Failed to reactivate user',
      }),
  };
}
