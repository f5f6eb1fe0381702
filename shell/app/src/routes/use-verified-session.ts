import { ApiError, callApi, endSession, session, updateUser } from '@stampwell/client';
import { verify } from '@stampwell/contracts/http/session.ts';
import { useEffect } from 'react';

/** A stored session is shown at once and verified in the background; it ends if that fails. */
export function useVerifiedSession(): void {
  useEffect(() => {
    void checkSession();
  }, []);
}

/** Fetches the signed-in user with their current name. */
export async function checkSession(): Promise<void> {
  if (!session().general) return;
  try {
    const { user } = await callApi(verify, {});
    updateUser(user);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) endSession('general');
  }
}
