import { useApiQuery } from '@stampwell/client';
import { adminDashboard } from '@stampwell/contracts/http/admin.ts';
import { Columns, ErrorView, PageHeader, Panel, RowsSkeleton, Stack, WideScreen } from '@stampwell/ui';
import { ActionButtons } from '../businesses/action-buttons.tsx';
import { BusinessDetails } from '../businesses/business-details.tsx';
import { LazyReasonPrompt } from '../businesses/lazy-reason-prompt.tsx';
import { useDecisions } from '../businesses/use-decisions.ts';
import { FailureBanner } from '../parts/failure-banner.tsx';
import { RefreshButton } from '../parts/refresh-button.tsx';
import { HealthPanel } from './health-panel.tsx';
import { Overview } from './overview.tsx';
import { PendingApprovals } from './pending-approvals.tsx';
import { PlanGroups } from './plan-groups.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** Stored with approvals from this screen (docs/product.md#admin-businesses). */
const APPROVAL_NOTES = 'Approved from admin dashboard';
const EVERY_30_SECONDS = { refetchInterval: 30_000 };

export function DashboardScreen() {
  const { data, error, refetch } = useApiQuery(adminDashboard, {}, EVERY_30_SECONDS);
  const { decide, isBusy, failure, dismiss, asked, answer, cancel, details, showDetails } =
    useDecisions(APPROVAL_NOTES);
  const shown = data?.pending.find(({ id }) => id === details?.id);

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
                  onAction={decide}
                  onDetails={showDetails}
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
        <BusinessDetails business={shown} onClose={() => showDetails(null)}>
          <ActionButtons business={shown} isBusy={isBusy(shown.id)} onAction={decide} />
        </BusinessDetails>
      )}
      {asked && (
        <LazyReasonPrompt
          asked={asked}
          isBusy={isBusy(asked.business.id)}
          onAnswer={answer}
          onClose={cancel}
        />
      )}
    </WideScreen>
  );
}
