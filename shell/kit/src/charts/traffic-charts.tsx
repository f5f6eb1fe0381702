import type { businessAnalytics } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { Columns } from '../ui/layout/screen.tsx';
import { counted } from '../ui/parts/numbers.ts';
import { Chart } from './chart.tsx';
import { barStep, lineStep, peakOf, pointsOf, shownBy, weekdaysOf } from './series.ts';

/** What the figures of a shop and of the platform have in common. */
export type Traffic = Pick<ReplyOf<typeof businessAnalytics>, 'days' | 'series'>;

/** Scans, stamps, rewards and newcomers over a range of days. */
export function TrafficCharts({ traffic }: { traffic: Traffic }) {
  const weekdays = weekdaysOf(traffic.series);
  const busiest = peakOf(weekdays);
  return (
    <>
      <ScansAndStamps traffic={traffic} />
      <Columns>
        <NewcomersAndRewards traffic={traffic} />
        <Chart
          kind="bar"
          title="Days of the week"
          summary={busiest && `Busiest: ${busiest.label}, ${busiest.scans} scans on average`}
          points={weekdays}
          series={[{ name: 'scans', label: 'Scans, on average' }]}
        />
      </Columns>
    </>
  );
}

function NewcomersAndRewards({ traffic: { days, series } }: { traffic: Traffic }) {
  const step = barStep(days);
  const points = pointsOf(series, step);
  const { new_customers, rewards, when } = shownBy(points, step);
  return (
    <Chart
      kind="bar"
      title={`New customers and rewards by ${step}`}
      summary={`${counted(new_customers, 'new customer')}, ${counted(rewards, 'reward')} claimed${when}`}
      points={points}
      series={[
        { name: 'new_customers', label: 'New customers' },
        { name: 'rewards', label: 'Rewards' },
      ]}
    />
  );
}

function ScansAndStamps({ traffic: { days, series } }: { traffic: Traffic }) {
  const step = lineStep(days);
  const points = pointsOf(series, step);
  const { scans, stamps, when } = shownBy(points, step);
  const peak = peakOf(points);
  const peakDay = step === 'week' ? 'in the week of' : 'on';
  return (
    <Chart
      kind="area"
      title={`Scans and stamps by ${step}`}
      summary={
        peak
          ? `${counted(scans, 'scan')}, ${counted(stamps, 'stamp')}${when}. Most scans: ${peak.scans}, ${peakDay} ${peak.label}`
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
