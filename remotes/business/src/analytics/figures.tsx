import { Columns, EmptyState, Panel } from '@stampwell/kit';
import { Chart } from './chart.tsx';
import {
  type Analytics,
  barStep,
  lineStep,
  type Point,
  peakOf,
  pointsOf,
  type Step,
  type Weekday,
  weekdaysOf,
} from './series.ts';
import { StaffTable } from './staff-table.tsx';

/** The charts and the staff; words where there was nothing. */
export function Figures({ analytics }: { analytics: Analytics }) {
  const { days, series, employees, totals } = analytics;
  if (totals.scans === 0 && totals.rewards === 0) {
    return (
      <Panel>
        <EmptyState title="Nothing in these days">
          Scan a customer's code, or choose a longer range, and your figures appear here.
        </EmptyState>
      </Panel>
    );
  }
  const weekdays = weekdaysOf(series);
  const [line, bars] = [lineStep(days), barStep(days)];
  return (
    <>
      <Traffic points={pointsOf(series, line)} step={line} />
      <Columns>
        <Chart
          kind="bar"
          title={`New customers and rewards by ${bars}`}
          summary={`${totals.new_customers} new customers, ${totals.rewards} rewards claimed`}
          points={pointsOf(series, bars)}
          series={[
            { name: 'new_customers', label: 'New customers' },
            { name: 'rewards', label: 'Rewards' },
          ]}
        />
        <Chart
          kind="bar"
          title="Days of the week"
          summary={busiest(peakOf(weekdays))}
          points={weekdays}
          series={[{ name: 'scans', label: 'Scans, on average' }]}
        />
      </Columns>
      <StaffTable employees={employees} />
    </>
  );
}

function Traffic({ points, step }: { points: readonly Point[]; step: Step }) {
  const peak = peakOf(points);
  return (
    <Chart
      kind="area"
      title={`Scans and stamps by ${step}`}
      summary={
        peak && `Most scans: ${peak.scans}, ${step === 'week' ? 'in the week of' : 'on'} ${peak.label}`
      }
      points={points}
      series={[
        { name: 'stamps', label: 'Stamps' },
        { name: 'scans', label: 'Scans' },
      ]}
    />
  );
}

const busiest = (day: Weekday | null): string | null =>
  day && `Busiest: ${day.label}, ${day.scans} scans on average`;
