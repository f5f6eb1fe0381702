import { verify } from '@stampwell/contracts/http/auth.ts';
import { ApiError, callApi, endSession, session, updateUser } from '@stampwell/kit';
import { useEffect } from 'react';

/** A stored session is shown at once and checked with the server behind it; one that fails the check is over. */
export function useVerifiedSession(): void {
  useEffect(() => {
    if (session().general) void check();
  }, []);
}

async function check(): Promise<void> {
  try {
    const { user } = await callApi(verify, {});
    updateUser(user);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) endSession('general');
  }
}
