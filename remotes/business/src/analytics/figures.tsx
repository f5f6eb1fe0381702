import { EmptyState, Panel } from '@stampwell/kit';
import { TrafficCharts } from '@stampwell/kit/charts';
import type { Analytics } from './analytics.ts';
import { StaffTable } from './staff-table.tsx';

/** The charts and the staff; words where there was nothing. */
export function Figures({ analytics }: { analytics: Analytics }) {
  const { employees, totals } = analytics;
  if (totals.scans === 0 && totals.rewards === 0) {
    return (
      <Panel>
        <EmptyState title="Nothing in these days">
          Scan a customer's code, or choose a longer range, and your figures appear here.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <TrafficCharts traffic={analytics} />
      <StaffTable employees={employees} />
    </>
  );
}
