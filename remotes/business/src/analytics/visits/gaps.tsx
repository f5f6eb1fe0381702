import { Figure } from '@stampwell/audit/traffic';
import { Plot } from '@stampwell/ui/charts';
import type { Visits } from './visits.ts';

export function Gaps({ gaps: { median, spans } }: { gaps: Visits['gaps'] }) {
  const points = spans.map(({ from, to, visits }) => ({ label: spanLabel(from, to), visits }));
  return (
    <Figure
      title="Time between visits"
      summary={
        median === null
          ? 'No customer came back in these days.'
          : `Half of returning customers came back within ${median === 1 ? 'a day' : `${median} days`}.`
      }
      how="For each visit in these days, except a customer’s first: the days since their previous visit. A visit is a day with a stamp or a redeemed reward."
      figures={{ heads: ['Days', 'Visits'], rows: points.map(({ label, visits }) => [label, visits]) }}
    >
      {median !== null && <Plot kind="bar" points={points} series={[{ name: 'visits', label: 'Visits' }]} />}
    </Figure>
  );
}

function spanLabel(from: number, to: number | null): string {
  if (to === null) return `${from}+`;
  return from === to ? String(from) : `${from}–${to}`;
}
