import { employeeBusinessInfo, employeeProfile } from '@stampwell/contracts/http/employee.ts';
import { ApiError, endSession, useApiQuery } from '@stampwell/kit';
import { useEffect } from 'react';

/** Both change rarely: the queue does not wait for them. */
const RARELY = { staleTime: 5 * 60_000 };

/** The employee and the shop they stand in. */
export function useStaff() {
  const profile = useApiQuery(employeeProfile, {}, RARELY);
  const info = useApiQuery(employeeBusinessInfo, {}, RARELY);
  const isRefused = isRefusal(profile.error);
  // Spec section 4: a failed profile load logs out. A lost connection is no reason to.
  useEffect(() => {
    if (isRefused) endSession('employee');
  }, [isRefused]);
  return {
    employee: profile.data?.employee,
    /** Undefined while it is being asked for, null where it can't be had. */
    shop: info.data?.business ?? (info.error ? null : undefined),
    error: (profile.data ? null : profile.error) ?? (info.data ? null : info.error),
    retry: () => void Promise.all([profile.refetch(), info.refetch()]),
  };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);
