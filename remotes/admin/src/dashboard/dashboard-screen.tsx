import { adminDashboard } from '@stampwell/contracts/http/admin.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import {
  Columns,
  ErrorView,
  PageHeader,
  Panel,
  RowsSkeleton,
  Stack,
  useApiQuery,
  WideScreen,
} from '@stampwell/kit';
import { useState } from 'react';
import { BusinessDetails } from '../businesses/business-details.tsx';
import type { BusinessDeed } from '../businesses/business-state.ts';
import { DeedButtons } from '../businesses/deed-buttons.tsx';
import { useBusinessDeeds } from '../businesses/use-business-deeds.ts';
import { FailureBanner } from '../parts/failure-banner.tsx';
import { RefreshButton } from '../parts/refresh-button.tsx';
import { HealthPanel } from './health-panel.tsx';
import { Overview } from './overview.tsx';
import { PendingApprovals } from './pending-approvals.tsx';
import { PlanGroups } from './plan-groups.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** What is kept with a decision made here, without a question (spec section 5). */
const NOTES: Partial<Record<BusinessDeed, string>> = {
  approve: 'Approved from admin dashboard',
  reject: 'Rejected from admin dashboard',
};
const EVERY_30_SECONDS = { refetchInterval: 30_000 };

/** The platform at a glance, and what waits for a decision. */
export function DashboardScreen() {
  const { data, error, refetch } = useApiQuery(adminDashboard, {}, EVERY_30_SECONDS);
  const { run, isBusy, failure, dismiss } = useBusinessDeeds();
  const [detailsOf, setDetailsOf] = useState<string | null>(null);
  const shown = data?.pending.find(({ id }) => id === detailsOf);

  async function settle(deed: BusinessDeed, business: Business): Promise<void> {
    await run(deed, business, { words: NOTES[deed] ?? '' });
    setDetailsOf(null);
  }
  const decide = (deed: BusinessDeed, business: Business) => void settle(deed, business);

  return (
    <WideScreen>
      <PageHeader title="Admin Dashboard" subtitle="The platform at a glance">
        <RefreshButton />
      </PageHeader>
      <FailureBanner words={failure} onClose={dismiss} />
      {!data && error ? (
        <ErrorView title="Failed to load dashboard" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Overview stats={data?.stats} />
          <Columns ratio="3fr 2fr">
            <Stack gap={20}>
              {data ? (
                <PendingApprovals
                  pending={data.pending}
                  total={data.stats.pending_businesses}
                  isBusy={isBusy}
                  onDeed={decide}
                  onDetails={({ id }) => setDetailsOf(id)}
                />
              ) : (
                <Panel title="Pending Approvals">
                  <RowsSkeleton count={2} />
                </Panel>
              )}
              <RecentActivity items={data?.recent_activity} />
            </Stack>
            <Stack gap={20}>
              <QuickActions pending={data?.stats.pending_businesses} />
              <PlanGroups stats={data?.stats} />
              <HealthPanel />
            </Stack>
          </Columns>
        </>
      )}
      {shown && (
        <BusinessDetails business={shown} onClose={() => setDetailsOf(null)}>
          <DeedButtons business={shown} isBusy={isBusy(shown.id)} onDeed={decide} />
        </BusinessDetails>
      )}
    </WideScreen>
  );
}
