import { Loaded, useApiCache, useApiQuery, useLive } from '@stampwell/client';
import {
  businessAnalytics,
  businessVisits,
  comparePlaces,
} from '@stampwell/contracts/http/business-figures.ts';
import { ANALYTICS_DAYS } from '@stampwell/contracts/limits.ts';
import { IconGift, IconRosette, IconScan, IconUsers } from '@stampwell/icons';
import { TrafficCharts } from '@stampwell/insights/traffic';
import {
  counted,
  EmptyState,
  Group,
  PageHeader,
  Panel,
  Skeleton,
  StatTile,
  StatTiles,
  Text,
  Title,
  VisuallyHidden,
  WideScreen,
} from '@stampwell/ui';
import { SegmentedControl } from '@stampwell/ui/data';
import { useState } from 'react';
import { ScanTheFirst } from '../parts/scan-the-first.tsx';
import { Spreadsheets } from '../parts/spreadsheets.tsx';
import { type AtPlace, useAskedPlace } from '../places/use-asked-place.tsx';
import type { Analytics } from './analytics.ts';
import classes from './analytics-screen.module.css';
import { ComparePlaces } from './compare-places.tsx';
import { StaffTable } from './staff-table.tsx';
import { Regulars } from './visits/regulars.tsx';
import { VisitsFigures } from './visits/visits-figures.tsx';

const RANGES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

/** What an owner can act on, whatever the range; then the figures of a week to a year. */
export function AnalyticsScreen() {
  const [days, setDays] = useState<number>(ANALYTICS_DAYS.default);
  const cache = useApiCache();
  const { at, hasPlaces, chooser } = useAskedPlace();
  const query = useApiQuery(
    businessAnalytics,
    { query: { days, ...at } },
    { placeholderData: (before) => before },
  );
  useLive('transaction', () => void cache.refresh([businessAnalytics, businessVisits, comparePlaces]));
  return (
    <WideScreen>
      <PageHeader title="Analytics" subtitle="Who comes back, who stays away, and what you owe">
        {chooser}
      </PageHeader>
      <Regulars days={days} at={at} />
      <div className={classes.range}>
        <Title order={2}>{`The last ${days} days${closedNote(query.data?.closed_days)}`}</Title>
        <SegmentedControl
          className={classes.ranges}
          aria-label="Range"
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={RANGES}
        />
      </div>
      <Loaded query={query} failed="Failed to load analytics">
        <Tiles totals={query.data?.totals} />
        {hasPlaces && !at.place && <ComparePlaces days={days} />}
        {query.data ? <Figures analytics={query.data} at={at} /> : <ChartSkeleton />}
      </Loaded>
      <div className={classes.files}>
        <Panel title="Downloads">
          <Text c="dimmed">
            {at.place ? 'What happened at this place' : 'Everything'}, as files for a spreadsheet.
          </Text>
          <Group gap="sm">
            <Spreadsheets at={at} />
          </Group>
        </Panel>
      </div>
    </WideScreen>
  );
}

/** The days of a season are left out of the charts. */
const closedNote = (days = 0): string => (days > 0 ? `, ${counted(days, 'day')} closed` : '');

function Tiles({ totals }: { totals: Analytics['totals'] | undefined }) {
  return (
    <StatTiles>
      <StatTile label="Scans" value={totals?.scans} icon={IconScan} />
      <StatTile label="Stamps Issued" value={totals?.stamps} icon={IconRosette} />
      <StatTile label="Rewards Claimed" value={totals?.rewards} icon={IconGift} />
      <StatTile
        label="Active Customers"
        value={totals?.active_customers}
        icon={IconUsers}
        note={totals && `${totals.new_customers} new`}
      />
    </StatTiles>
  );
}

function ChartSkeleton() {
  return (
    <Panel title="Scans and stamps by day">
      <div role="status">
        <VisuallyHidden>Loading analytics...</VisuallyHidden>
        <Skeleton height={280} />
      </div>
    </Panel>
  );
}

/** Charts, busy hours and staff; an empty state without data. */
function Figures({ analytics, at }: { analytics: Analytics } & AtPlace) {
  const { days, employees, totals } = analytics;
  if (totals.scans === 0 && totals.rewards === 0) {
    return (
      <Panel>
        <EmptyState title="Nothing in these days" action={<ScanTheFirst />}>
          Scan a customer's code, or choose a longer range, and your figures appear here.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <TrafficCharts traffic={analytics} />
      <VisitsFigures days={days} at={at} />
      <StaffTable employees={employees} />
    </>
  );
}
