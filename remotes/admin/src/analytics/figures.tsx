import { TrafficCharts } from '@stampwell/audit/traffic';
import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button, Columns, EmptyState, Panel } from '@stampwell/ui';
import type { Analytics } from './analytics.ts';
import { FunnelPanel } from './funnel-panel.tsx';
import { Shares } from './shares.tsx';
import { businessShares, subscriptionShares } from './state-shares.ts';

export function Figures({ analytics }: { analytics: Analytics }) {
  const { businesses, subscriptions, totals } = analytics;
  const isEmpty = totals.scans === 0 && totals.rewards === 0;
  return (
    <>
      {isEmpty ? <NothingYet waiting={businesses.pending ?? 0} /> : <TrafficCharts traffic={analytics} />}
      <Columns>
        <Shares title="Businesses" shares={businessShares(businesses)} />
        <Shares title="Subscriptions" shares={subscriptionShares(subscriptions)} />
      </Columns>
      <FunnelPanel funnel={analytics.funnel} days={analytics.days} />
    </>
  );
}

function NothingYet({ waiting }: { waiting: number }) {
  return (
    <Panel>
      <EmptyState
        title="Nothing in these days"
        action={
          <Button component={Link} to={waiting > 0 ? paths.admin.pendingBusinesses : paths.admin.businesses}>
            {waiting > 0 ? 'Review Pending Shops' : 'See All Shops'}
          </Button>
        }
      >
        {waiting > 0
          ? 'A shop gives its first stamp once it is approved. Approve one, or choose a longer range.'
          : 'No shop gave a stamp. Choose a longer range, or see how each shop is doing.'}
      </EmptyState>
    </Panel>
  );
}
