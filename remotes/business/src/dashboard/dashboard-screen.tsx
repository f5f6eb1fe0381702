import { useUser } from '@stampwell/client';
import type { businessDashboard } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { CardTerms } from '@stampwell/contracts/programme.ts';
import { Columns, EmptyState, ErrorView, PageHeader, Panel, WideScreen } from '@stampwell/ui';
import { ScanTheFirst } from '../parts/scan-the-first.tsx';
import { AccountNotices } from './account-notices.tsx';
import { ApprovedPanel } from './approved-panel.tsx';
import { DashboardSkeleton, RecentSkeleton } from './dashboard-skeleton.tsx';
import { Figures } from './figures.tsx';
import { FirstRunGuide } from './guide/first-run-guide.tsx';
import { useFirstRun } from './guide/use-first-run.ts';
import { OpenQuestions } from './open-questions.tsx';
import { QuickLinks } from './quick-links.tsx';
import { RecentCustomers } from './recent-customers.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { RejectedPanel } from './rejected-panel.tsx';
import { UnusualNotice } from './unusual-notice.tsx';
import { useArrival } from './use-arrival.ts';
import { useDashboard } from './use-dashboard.ts';

type Dashboard = ReplyOf<typeof businessDashboard>;

const SHOWN_CUSTOMERS = 6;

/** Today's figures, the scanner, and recent customers. */
export function DashboardScreen() {
  useArrival();
  const user = useUser();
  const { dashboard, business, terms, subscription, isPending, error, retry } = useDashboard();
  const firstRun = useFirstRun(business, dashboard?.stats.totalStamps);
  const header = <PageHeader title="Business Dashboard" subtitle={business?.name ?? user.name} />;
  if (isPending) return <DashboardSkeleton header={header} />;
  if (error) {
    return (
      <WideScreen>
        {header}
        <ErrorView title="Failed to load dashboard" error={error} onRetry={retry} />
      </WideScreen>
    );
  }
  return (
    <WideScreen>
      {header}
      {business?.status === 'rejected' && <RejectedPanel business={business} />}
      <ApprovedPanel business={business} />
      <AccountNotices business={business} subscription={subscription} />
      <UnusualNotice />
      <OpenQuestions />
      {business && firstRun.isShown && <FirstRunGuide business={business} onClose={firstRun.hide} />}
      <Columns ratio="3fr 2fr">
        <Figures stats={dashboard?.stats} />
        <QuickLinks status={business?.status} isReadOnly={subscription?.access === 'read_only'} />
      </Columns>
      {dashboard ? (
        <Recent
          dashboard={dashboard}
          shop={{ ...terms, id: user.id }}
          isApproved={business?.status === 'approved'}
        />
      ) : (
        <RecentSkeleton />
      )}
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
