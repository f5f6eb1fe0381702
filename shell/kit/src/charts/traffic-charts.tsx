import type { businessAnalytics } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { Columns } from '../ui/layout/screen.tsx';
import { counted } from '../ui/parts/numbers.ts';
import { Chart } from './chart.tsx';
import { barStep, lineStep, peakOf, pointsOf, weekdaysOf } from './series.ts';

/** What the figures of a shop and of the platform have in common. */
export type Traffic = Pick<ReplyOf<typeof businessAnalytics>, 'days' | 'series' | 'totals'>;

/** Scans, stamps, rewards and newcomers over a range of days. */
export function TrafficCharts({ traffic }: { traffic: Traffic }) {
  const { days, series, totals } = traffic;
  const bars = barStep(days);
  const weekdays = weekdaysOf(series);
  const busiest = peakOf(weekdays);
  return (
    <>
      <ScansAndStamps traffic={traffic} />
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
    </>
  );
}

function ScansAndStamps({ traffic: { days, series, totals } }: { traffic: Traffic }) {
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
