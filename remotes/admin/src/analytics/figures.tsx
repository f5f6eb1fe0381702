import { Columns, counted } from '@stampwell/kit';
import { barStep, Chart, lineStep, peakOf, pointsOf, weekdaysOf } from '@stampwell/kit/charts';
import type { Analytics } from './analytics.ts';
import { Shares } from './shares.tsx';
import { businessShares, subscriptionShares } from './state-shares.ts';

/** The platform's charts. */
export function Figures({ analytics }: { analytics: Analytics }) {
  const { days, series, totals, businesses, subscriptions } = analytics;
  const bars = barStep(days);
  const weekdays = weekdaysOf(series);
  const busiest = peakOf(weekdays);
  return (
    <>
      <Traffic analytics={analytics} />
      <Columns>
        <Chart
          kind="bar"
          title={`New customers and rewards by ${bars}`}
          summary={`${counted(totals.new_customers, 'new customer')}, ${counted(totals.rewards, 'reward')} claimed`}
          points={pointsOf(series, bars)}
          series={[
            { name: 'new_customers', label: 'New customers' },
            { name: 'rewards', label: 'Rewards' },
          ]}
        />
        <Chart
          kind="bar"
          title="Days of the week"
          summary={busiest && `Busiest: ${busiest.label}, ${busiest.scans} scans on average`}
          points={weekdays}
          series={[{ name: 'scans', label: 'Scans, on average' }]}
        />
      </Columns>
      <Columns>
        <Shares title="Businesses" shares={businessShares(businesses)} />
        <Shares title="Subscriptions" shares={subscriptionShares(subscriptions)} />
      </Columns>
    </>
  );
}

function Traffic({ analytics: { days, series, totals } }: { analytics: Analytics }) {
  const step = lineStep(days);
  const points = pointsOf(series, step);
  const peak = peakOf(points);
  const when = step === 'week' ? 'in the week of' : 'on';
  return (
    <Chart
      kind="area"
      title={`Scans and stamps by ${step}`}
      summary={
        peak
          ? `${counted(totals.scans, 'scan')}, ${counted(totals.stamps, 'stamp')}. Most scans: ${peak.scans}, ${when} ${peak.label}`
          : 'Nothing in these days'
      }
      points={points}
      series={[
        { name: 'stamps', label: 'Stamps' },
        { name: 'scans', label: 'Scans' },
      ]}
    />
  );
}
