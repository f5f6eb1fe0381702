import { Loaded, useApiQuery } from '@stampwell/client';
import { adminAnalytics } from '@stampwell/contracts/http/admin.ts';
import { ANALYTICS_DAYS, DEFAULT_TIME_ZONE } from '@stampwell/contracts/limits.ts';
import { IconCash, IconScan, IconStack2, IconUsers } from '@stampwell/icons';
import {
  money,
  PageHeader,
  Panel,
  Skeleton,
  StatTile,
  StatTiles,
  VisuallyHidden,
  WideScreen,
} from '@stampwell/ui';
import { SegmentedControl } from '@stampwell/ui/data';
import { useState } from 'react';
import type { Analytics } from './analytics.ts';
import classes from './analytics-screen.module.css';
import { Figures } from './figures.tsx';

const RANGES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

/** Platform figures over a week to a year. */
export function AnalyticsScreen() {
  const [days, setDays] = useState<number>(ANALYTICS_DAYS.default);
  const query = useApiQuery(
    adminAnalytics,
    { query: { days } },
    { placeholderData: (before) => before, refetchInterval: 60_000 },
  );
  return (
    <WideScreen>
      <PageHeader title="Analytics" subtitle={`The platform over the last ${days} days`}>
        <SegmentedControl
          className={classes.ranges}
          aria-label="Range"
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={RANGES}
        />
      </PageHeader>
      <Loaded query={query} failed="Failed to load analytics">
        <Tiles analytics={query.data} />
        {query.data ? <Figures analytics={query.data} /> : <ChartSkeleton />}
      </Loaded>
    </WideScreen>
  );
}

function Tiles({ analytics }: { analytics: Analytics | undefined }) {
  const totals = analytics?.totals;
  return (
    <StatTiles>
      <StatTile
        label="Total Scans"
        value={analytics?.total_scans}
        icon={IconScan}
        note={`this month, since ${firstOfMonth(new Date())}`}
      />
      <StatTile
        label="Active Customers"
        value={totals?.active_customers}
        icon={IconUsers}
        note={totals ? `${totals.new_customers} new, in ${analytics.days} days` : '…'}
      />
      <StatTile
        label="Recurring Revenue"
        value={analytics && money(analytics.mrr_pence)}
        icon={IconCash}
        note="per month"
      />
      <StatTile
        label="Queue Jobs"
        value={analytics?.queue_jobs}
        icon={IconStack2}
        note="waiting for the read models"
      />
    </StatTiles>
  );
}

/** The platform's months begin at midnight in London, also for an administrator in another time zone (decision 051). */
const firstOfMonth = (now: Date) =>
  `1 ${now.toLocaleDateString('en-GB', { month: 'long', timeZone: DEFAULT_TIME_ZONE })}`;

function ChartSkeleton() {
  return (
    <Panel title="Scans and stamps">
      <div role="status">
        <VisuallyHidden>Loading analytics...</VisuallyHidden>
        <Skeleton height={280} />
      </div>
    </Panel>
  );
}
