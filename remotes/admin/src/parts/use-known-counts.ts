import { useApiQuery } from '@stampwell/client';
import { adminAnalytics, adminDashboard } from '@stampwell/contracts/http/admin.ts';
import { ANALYTICS_DAYS } from '@stampwell/contracts/limits.ts';

/** Customers by tab, as counted by a projector. @param enabled false where all are loaded */
export function useUserCounts(enabled: boolean) {
  const stats = useApiQuery(adminDashboard, {}, { enabled }).data?.stats;
  return (
    stats && { all: stats.users, active: stats.active_users, inactive: stats.users - stats.active_users }
  );
}

export function useBusinessCounts(enabled: boolean) {
  const { data } = useApiQuery(adminAnalytics, { query: { days: ANALYTICS_DAYS.min } }, { enabled });
  if (!data) return undefined;
  const { unfinished = 0, ...registered } = data.businesses;
  const { approved = 0, pending = 0, inactive = 0 } = registered;
  const all = Object.values(registered).reduce((sum, count) => sum + count, 0);
  return { all, pending, active: approved, inactive, unfinished };
}
