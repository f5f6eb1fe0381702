import { Loaded, useApiCache, useApiQuery, useLive, useUser } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { businessUnusual } from '@stampwell/contracts/http/anomalies.ts';
import { businessDashboard, businessProfile } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { Business, SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { openCardQuestions } from '@stampwell/contracts/http/story.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { CardTerms } from '@stampwell/contracts/programme.ts';
import { USUAL_CARD } from '@stampwell/contracts/programme.ts';
import { standingSeen } from '@stampwell/counter/scan-way';
import { IconGift, IconRosette, IconScan, IconUsers } from '@stampwell/icons';
import {
  Banner,
  Button,
  Columns,
  counted,
  EmptyState,
  PageHeader,
  Panel,
  RowsSkeleton,
  Skeleton,
  Stack,
  StatTile,
  StatTiles,
  WideScreen,
} from '@stampwell/ui';
import type { ReactNode } from 'react';
import { ScanTheFirst } from '../parts/scan-the-first.tsx';
import { ApprovedPanel } from './approved-panel.tsx';
import { FirstRunGuide, useFirstRun } from './guide/first-run-guide.tsx';
import { noticesOf } from './notices.ts';
import { QuickLinks } from './quick-links.tsx';
import { RecentCustomers, RecentTransactions } from './recent-transactions.tsx';
import { RejectedPanel } from './rejected-panel.tsx';
import { useArrival } from './use-arrival.ts';

/** How often a business waiting for approval polls for it. */
const APPROVAL_POLL_MS = 30_000;

/** The dashboard's data, updated live on each transaction. */
function useDashboard() {
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
    dashboard,
    business: profile.data?.business,
    /** The default if the profile could not be loaded. */
    terms: profile.data?.business ?? USUAL_CARD,
    subscription: subscription.data,
    /** True until it is known whether there is a notice. */
    isPending: profile.isPending || subscription.isPending,
  };
}

const FRESH_MS = 60_000;

/** The newest finding to look at, and how many more there are; renders nothing if there are none. */
function AnomalyNotice() {
  const { data } = useApiQuery(businessUnusual, { query: { limit: 1 } }, { staleTime: FRESH_MS });
  const [newest] = data?.findings ?? [];
  if (!data || !newest) return null;
  const words = data.open === 1 ? newest.summary : `${newest.summary} And ${data.open - 1} more.`;
  return (
    <Banner
      tone="warning"
      action={
        <Button component={Link} to={paths.business.unusual} variant="default" size="sm">
          Look
        </Button>
      }
    >
      {words}
    </Banner>
  );
}

type Dashboard = ReplyOf<typeof businessDashboard>;

const SHOWN_CUSTOMERS = 6;

/** Today's figures, the scanner, and recent customers. */
export function DashboardScreen() {
  useArrival();
  const user = useUser();
  const { dashboard, business, terms, subscription, isPending } = useDashboard();
  const firstRun = useFirstRun(business, dashboard.data?.stats.totalStamps);
  const header = <PageHeader title="Business Dashboard" subtitle={business?.name ?? user.name} />;
  if (isPending) return <DashboardSkeleton header={header} />;
  return (
    <WideScreen>
      {header}
      <Loaded query={dashboard} failed="Failed to load dashboard">
        {business?.status === 'rejected' && <RejectedPanel business={business} />}
        <ApprovedPanel business={business} />
        <AccountNotices business={business} subscription={subscription} />
        <AnomalyNotice />
        <OpenQuestions />
        {business && firstRun.isShown && <FirstRunGuide business={business} onClose={firstRun.hide} />}
        <Columns ratio="3fr 2fr">
          <Figures stats={dashboard.data?.stats} />
          <QuickLinks
            status={business?.status}
            standing={standingSeen({ status: business?.status, subscription })}
          />
        </Columns>
        {dashboard.data ? (
          <Recent
            dashboard={dashboard.data}
            shop={{ ...terms, id: user.id }}
            isApproved={business?.status === 'approved'}
          />
        ) : (
          <RecentSkeleton />
        )}
      </Loaded>
    </WideScreen>
  );
}

interface RecentProps {
  dashboard: Dashboard;
  shop: CardTerms & { id: string };
  isApproved: boolean;
}

function Recent({ dashboard, shop, isApproved }: RecentProps) {
  const { recent_customers: customers, recent_transactions: transactions } = dashboard;
  if (customers.length === 0 && transactions.length === 0) return <NobodyYet isApproved={isApproved} />;
  return (
    <Columns>
      <RecentCustomers customers={customers.slice(0, SHOWN_CUSTOMERS)} shop={shop} />
      <RecentTransactions transactions={transactions} />
    </Columns>
  );
}

function NobodyYet({ isApproved }: { isApproved: boolean }) {
  return (
    <Panel>
      <EmptyState
        title="No customers yet"
        illustration="people"
        // A shop that is not approved cannot give stamps yet.
        action={isApproved && <ScanTheFirst />}
      >
        {isApproved
          ? 'A customer shows their QR code, you scan it, and their first stamp appears here.'
          : 'Once your shop is approved you scan customers’ codes, and their first stamps appear here.'}
      </EmptyState>
    </Panel>
  );
}

interface AccountNoticesProps {
  business: Business | undefined;
  subscription: SubscriptionView | undefined;
}

/** Approval, trial and payment notices. */
function AccountNotices({ business, subscription }: AccountNoticesProps) {
  return noticesOf(business, subscription, Date.now()).map(({ tone, words, link }) => (
    <Banner
      key={words}
      tone={tone}
      action={
        link && (
          <Button component={Link} to={link.to} variant="default" size="sm">
            {link.label}
          </Button>
        )
      }
    >
      {words}
    </Banner>
  ));
}

/** Number of customers' questions waiting; errors are ignored, since the list has its own page. */
function OpenQuestions() {
  const { data } = useApiQuery(openCardQuestions, {}, { retry: false });
  const cache = useApiCache();
  // Also refreshes the number in the navigation.
  useLive('question-changed', () => void cache.refresh());
  if (!data?.open) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button component={Link} to={paths.business.questions} variant="default" size="sm">
          Answer
        </Button>
      }
    >
      {`${counted(data.open, 'customer question')} about a card ${data.open === 1 ? 'waits' : 'wait'} for your answer.`}
    </Banner>
  );
}

/** Replaced as a whole, so that a late notice does not move buttons about to be tapped. */
function DashboardSkeleton({ header }: { header: ReactNode }) {
  return (
    <WideScreen>
      {header}
      <Columns ratio="3fr 2fr">
        <Figures stats={undefined} />
        <Stack gap={12}>
          <Skeleton height={88} radius={16} />
          <Skeleton height={76} radius={16} />
        </Stack>
      </Columns>
      <RecentSkeleton />
    </WideScreen>
  );
}

function RecentSkeleton() {
  return (
    <Columns>
      <Panel title="Recent Customers">
        <RowsSkeleton count={6} label="Loading dashboard..." />
      </Panel>
      <Panel title="Recent Transactions">
        <RowsSkeleton count={6} label="Loading transactions..." />
      </Panel>
    </Columns>
  );
}

/** Skeletons until loaded. */
function Figures({ stats }: { stats: ReplyOf<typeof businessDashboard>['stats'] | undefined }) {
  return (
    <StatTiles isSquare>
      <StatTile
        label="Active Customers"
        value={stats?.activeCustomers}
        icon={IconUsers}
        to={paths.business.customers}
      />
      <StatTile label="Stamps Issued" value={stats?.totalStamps} icon={IconRosette} />
      <StatTile label="Rewards Claimed" value={stats?.rewardsClaimed} icon={IconGift} />
      <StatTile label="Today's Scans" value={stats?.todayScans} icon={IconScan} />
    </StatTiles>
  );
}
