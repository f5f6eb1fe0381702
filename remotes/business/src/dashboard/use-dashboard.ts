import { useApiCache, useApiQuery, useLive } from '@stampwell/client';
import { businessDashboard, businessProfile } from '@stampwell/contracts/http/business.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { STAMPS_REQUIRED } from '@stampwell/contracts/limits.ts';

/** How often a business waiting for approval polls for it. */
const APPROVAL_POLL_MS = 30_000;

/** The dashboard's data, updated live on each transaction. */
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
  useLive('shop-changed', () => void cache.refresh([businessProfile, subscriptionStatus]));
  useLive('transaction', () => void cache.refresh([businessDashboard]));
  return {
    dashboard: dashboard.data,
    business: profile.data?.business,
    /** The default if the profile could not be loaded. */
    terms: profile.data?.business ?? { stamps_required: STAMPS_REQUIRED.default },
    subscription: subscription.data,
    /** True until it is known whether there is a notice. */
    isPending: profile.isPending || subscription.isPending,
    /** Only if there is nothing to show: loaded data stays. */
    error: dashboard.data ? null : dashboard.error,
    retry: () => void dashboard.refetch(),
  };
}
