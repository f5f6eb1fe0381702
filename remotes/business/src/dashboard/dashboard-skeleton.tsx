import { Columns, Panel, RowsSkeleton, Skeleton, Stack, WideScreen } from '@stampwell/ui';
import type { ReactNode } from 'react';
import { Figures } from './figures.tsx';

/** Replaced as a whole, so that a late notice does not move buttons about to be tapped. */
export function DashboardSkeleton({ header }: { header: ReactNode }) {
  return (
    <WideScreen>
      {header}
      <Columns ratio="3fr 2fr">
        <Figures stats={undefined} />
        <Stack gap={12}>
          <Skeleton height={88} radius="lg" />
          <Skeleton height={76} radius="lg" />
        </Stack>
      </Columns>
      <RecentSkeleton />
    </WideScreen>
  );
}

export function RecentSkeleton() {
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
