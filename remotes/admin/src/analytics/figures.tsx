import { TrafficCharts } from '@stampwell/audit/traffic';
import { Columns } from '@stampwell/ui';
import type { Analytics } from './analytics.ts';
import { Shares } from './shares.tsx';
import { businessShares, subscriptionShares } from './state-shares.ts';

export function Figures({ analytics }: { analytics: Analytics }) {
  const { businesses, subscriptions } = analytics;
  return (
    <>
      <TrafficCharts traffic={analytics} />
      <Columns>
        <Shares title="Businesses" shares={businessShares(businesses)} />
        <Shares title="Subscriptions" shares={subscriptionShares(subscriptions)} />
      </Columns>
    </>
  );
}
