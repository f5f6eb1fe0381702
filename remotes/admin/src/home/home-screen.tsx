import { useApiQuery, useUser } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { adminDashboard } from '@stampwell/contracts/http/admin.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconBuildingStore, IconChartBar, IconLayoutDashboard, IconUsers } from '@stampwell/icons';
import { Banner, Button, PageHeader, WideScreen } from '@stampwell/ui';
import { Overview } from '../dashboard/overview.tsx';
import { LinkList } from '../parts/link-list.tsx';

export function HomeScreen() {
  const { name } = useUser();
  const { data, error, refetch } = useApiQuery(adminDashboard, {});
  return (
    <WideScreen>
      <PageHeader title="Admin Dashboard" subtitle={`Welcome, ${name}`}>
        <Button
          component={Link}
          to={paths.admin.dashboard}
          variant="default"
          leftSection={<IconLayoutDashboard size={18} />}
        >
          Platform overview
        </Button>
      </PageHeader>
      {!data && error ? (
        <Banner
          tone="error"
          action={
            <Button size="sm" variant="default" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          Failed to load dashboard
        </Banner>
      ) : (
        <Overview stats={data?.stats} />
      )}
      <LinkList
        isCards
        items={[
          {
            to: paths.admin.users,
            icon: IconUsers,
            title: 'Manage Users',
            text: 'View and manage all customer accounts',
          },
          {
            to: paths.admin.businesses,
            icon: IconBuildingStore,
            title: 'Manage Businesses',
            text: 'Approve, reject and deactivate businesses',
            count: data?.stats.pending_businesses,
          },
          {
            to: paths.admin.analytics,
            icon: IconChartBar,
            title: 'Analytics',
            text: 'How the platform is doing',
          },
        ]}
      />
    </WideScreen>
  );
}
