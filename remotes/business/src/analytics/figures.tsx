import { TrafficCharts } from '@stampwell/insights/traffic';
import { EmptyState, Panel } from '@stampwell/ui';
import { ScanTheFirst } from '../parts/scan-the-first.tsx';
import type { Analytics } from './analytics.ts';
import { StaffTable } from './staff-table.tsx';
import { VisitsFigures } from './visits/visits-figures.tsx';

/** Charts, busy hours and staff; an empty state without data. */
export function Figures({ analytics }: { analytics: Analytics }) {
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
      <VisitsFigures days={days} />
      <StaffTable employees={employees} />
    </>
  );
}
