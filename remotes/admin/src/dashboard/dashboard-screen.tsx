import { Loaded, useApiQuery } from '@stampwell/client';
import { adminDashboard } from '@stampwell/contracts/http/admin.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  IconBuildingStore,
  IconChartBar,
  IconClockCheck,
  IconHistory,
  IconSettings,
  IconUsers,
} from '@stampwell/icons';
import { Columns, grouped, PageHeader, Panel, RowsSkeleton, Stack, WideScreen } from '@stampwell/ui';
import { ActionButtons } from '../businesses/action-buttons.tsx';
import { BusinessDetails } from '../businesses/business-details.tsx';
import { LazyReasonPrompt } from '../businesses/lazy-reason-prompt.tsx';
import { useDecisions } from '../businesses/use-decisions.ts';
import { FailureBanner } from '../parts/failure-banner.tsx';
import { type LinkItem, LinkList } from '../parts/link-list.tsx';
import { RefreshButton } from '../parts/refresh-button.tsx';
import classes from './dashboard-screen.module.css';
import { HealthPanel } from './health-panel.tsx';
import { Overview, type Stats } from './overview.tsx';
import { PendingApprovals } from './pending-approvals.tsx';
import { RecentActivity } from './recent-activity.tsx';

const ACTIONS: readonly LinkItem[] = [
  {
    to: paths.admin.businesses,
    icon: IconBuildingStore,
    title: 'Manage Businesses',
    text: 'Approve, deactivate, look up',
  },
  { to: paths.admin.users, icon: IconUsers, title: 'Manage Users', text: 'Every customer account' },
  {
    to: paths.admin.analytics,
    icon: IconChartBar,
    title: 'View Analytics',
    text: 'How the platform is doing',
  },
  {
    to: paths.admin.settings,
    icon: IconSettings,
    title: 'Platform Settings',
    text: 'Defaults, trial, announcement',
  },
  {
    to: paths.admin.audit,
    icon: IconHistory,
    title: 'Audit Log',
    text: 'Everything that happened, verified',
  },
];

/** @param pending number of pending businesses */
function QuickActions({ pending }: { pending: number | undefined }) {
  const review: LinkItem = {
    to: paths.admin.pendingBusinesses,
    icon: IconClockCheck,
    title: 'Review Pending',
    text: 'Businesses that wait for approval',
    count: pending,
  };
  return (
    <Panel title="Quick Actions" isFlush>
      <LinkList items={[review, ...ACTIONS]} />
    </Panel>
  );
}

/** Stored with approvals from this screen (docs/product.md#admin-businesses). */
const APPROVAL_NOTES = 'Approved from admin dashboard';
const EVERY_30_SECONDS = { refetchInterval: 30_000 };

export function DashboardScreen() {
  const dashboard = useApiQuery(adminDashboard, {}, EVERY_30_SECONDS);
  const { data } = dashboard;
  const { decide, isBusy, failure, dismiss, asked, answer, cancel, details, showDetails } =
    useDecisions(APPROVAL_NOTES);
  const shown = data?.pending.find(({ id }) => id === details?.id);

  return (
    <WideScreen>
      <PageHeader title="Admin Dashboard" subtitle="The platform at a glance">
        <RefreshButton />
      </PageHeader>
      <FailureBanner words={failure} onClose={dismiss} />
      <Loaded query={dashboard} failed="Failed to load dashboard">
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
      </Loaded>
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

/** Businesses by plan: trial, paying, canceled (docs/product.md#admin-dashboard). */
function PlanGroups({ stats }: { stats: Stats | undefined }) {
  const groups = [
    { key: 'trial', label: 'Trial', count: stats?.trial_businesses ?? 0 },
    { key: 'paying', label: 'Paying', count: stats?.paying_businesses ?? 0 },
    { key: 'canceled', label: 'Canceled', count: stats?.canceled_businesses ?? 0 },
  ];
  return (
    <Panel title="Businesses by subscription">
      <div className={classes.bar} aria-hidden="true">
        {groups
          .filter(({ count }) => count > 0)
          .map(({ key, count }) => (
            <span key={key} data-group={key} style={{ flexGrow: count }} />
          ))}
      </div>
      <dl className={classes.groups}>
        {groups.map(({ key, label, count }) => (
          <div key={key} className={classes.group}>
            <dt data-group={key}>{label}</dt>
            <dd>{stats ? grouped(count) : '–'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
