import { useApiCache, useApiQuery, useLive } from '@stampwell/client';
import { businessDashboard, businessProfile } from '@stampwell/contracts/http/business.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { STAMPS_REQUIRED } from '@stampwell/contracts/limits.ts';

/** While a business waits for its approval, how often it asks whether it has come. */
const APPROVAL_POLL_MS = 30_000;

/** Everything that the dashboard shows, kept current: each transaction of owner and staff is told by the server. */
export function useDashboard() {
  const cache = useApiCache();
  const dashboard = useApiQuery(businessDashboard, {});
  const profile = useApiQuery(
    businessProfile,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.business.status === 'pending' ? APPROVAL_POLL_MS : false),
    },
  );
  const subscription = useApiQuery(subscriptionStatus, {}, { staleTime: 60_000 });
  useLive('transaction', () => void cache.refresh([businessDashboard]));
  return {
    dashboard: dashboard.data,
    business: profile.data?.business,
    /** What cards are judged by; the default where the profile could not be had. */
    terms: profile.data?.business ?? { stamps_required: STAMPS_REQUIRED.default },
    subscription: subscription.data,
    /** Not yet known whether something has to be said above everything else. */
    isPending: profile.isPending || subscription.isPending,
    /** Only where there is nothing to show: what was loaded once stays. */
    error: dashboard.data ? null : dashboard.error,
    retry: () => void dashboard.refetch(),
  };
}
