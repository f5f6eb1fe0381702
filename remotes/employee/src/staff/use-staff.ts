import { ApiError, endSession, useApiQuery } from '@stampwell/client';
import { employeeBusinessInfo, employeeProfile } from '@stampwell/contracts/http/employee.ts';
import { standingSeen } from '@stampwell/counter/overview';
import { useEffect } from 'react';

/** Both change rarely, so scanning need not wait for them. */
const RARELY = { staleTime: 5 * 60_000 };

/** The signed-in employee and their shop. */
export function useStaff() {
  const profile = useApiQuery(employeeProfile, {}, RARELY);
  const info = useApiQuery(employeeBusinessInfo, {}, RARELY);
  const isRefused = isRefusal(profile.error);
  // A refused profile ends the session, a lost connection does not (docs/product.md#sessions).
  useEffect(() => {
    if (isRefused) endSession('employee');
  }, [isRefused]);
  return {
    employee: profile.data?.employee,
    /** Undefined while loading, null if unavailable. */
    shop: info.data?.business ?? (info.error ? null : undefined),
    standing: standingSeen({
      status: info.data?.business.status,
      subscription: info.data?.business.subscription,
    }),
    error: (profile.data ? null : profile.error) ?? (info.data ? null : info.error),
    retry: () => void Promise.all([profile.refetch(), info.refetch()]),
  };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);
