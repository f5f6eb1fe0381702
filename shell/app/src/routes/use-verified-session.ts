import { ApiError, callApi, endSession, session, updateUser } from '@stampwell/client';
import { verify } from '@stampwell/contracts/http/session.ts';
import { useEffect } from 'react';

/** A stored session is shown at once and checked with the server behind it; one that fails the check is over. */
export function useVerifiedSession(): void {
  useEffect(() => {
    void checkSession();
  }, []);
}

/** Asks the server who is signed in here, and what they are called now. */
export async function checkSession(): Promise<void> {
  if (!session().general) return;
  try {
    const { user } = await callApi(verify, {});
    updateUser(user);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) endSession('general');
  }
}
