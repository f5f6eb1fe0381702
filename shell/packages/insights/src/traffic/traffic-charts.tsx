import type { businessAnalytics } from '@stampwell/contracts/http/business-figures.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { Columns, counted } from '@stampwell/ui';
import { Plot } from '@stampwell/ui/charts';
import { Figure } from './figure.tsx';
import { barStep, lineStep, type Point, peakOf, pointsOf, type Step, shownBy, weekdaysOf } from './series.ts';

/** Figures that a shop and the platform have in common. */
export type Traffic = Pick<ReplyOf<typeof businessAnalytics>, 'days' | 'series' | 'first_day'>;

type Count = Exclude<keyof Point, 'label'>;
type Series = readonly { name: Count; label: string }[];

/** Scans, stamps, rewards and new customers over a range of days. */
export function TrafficCharts({ traffic }: { traffic: Traffic }) {
  return (
    <>
      <ScansAndStamps traffic={traffic} />
      <Columns>
        <NewcomersAndRewards traffic={traffic} />
        <Weekdays traffic={traffic} />
      </Columns>
    </>
  );
}

const figuresOf = (head: string, points: readonly Point[], series: Series) => ({
  heads: [head, ...series.map(({ label }) => label)],
  rows: points.map((point) => [point.label, ...series.map(({ name }) => point[name])]),
});

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What the last point is while it is being counted. A week is counted back from today, so one part-day hardly shows in it. */
const SO_FAR: Record<Step, string | null> = { day: 'today', week: null, month: 'this month' };

const TRAFFIC: Series = [
  { name: 'stamps', label: 'Stamps' },
  { name: 'scans', label: 'Scans' },
];

function ScansAndStamps({ traffic: { days, series } }: { traffic: Traffic }) {
  const step = lineStep(days);
  const points = pointsOf(series, step);
  const { scans, stamps } = shownBy(points);
  const peak = peakOf(points);
  const peakDay = step === 'week' ? 'in the week of' : 'on';
  return (
    <Figure
      title={`Scans and stamps by ${step}`}
      summary={
        peak
          ? `${counted(scans, 'scan')}, ${counted(stamps, 'stamp')} in ${days} days. Most scans: ${peak.scans}, ${peakDay} ${peak.label}${todayWords(step, points)}`
          : 'Nothing in these days'
      }
      how="Each time stamps are given counts as one scan. Undone stamps are subtracted on the day of the undo; the scan still counts."
      figures={figuresOf(capital(step), points, TRAFFIC)}
    >
      <Plot kind="area" points={points} series={TRAFFIC} isLastSoFar={SO_FAR[step] !== null} />
    </Figure>
  );
}

function todayWords(step: Step, points: readonly Point[]): string {
  const today = points.at(-1);
  if (step !== 'day' || !today) return '';
  return `. Today so far: ${counted(today.scans, 'scan')}, ${counted(today.stamps, 'stamp')}`;
}

const GROWTH: Series = [
  { name: 'new_customers', label: 'New customers' },
  { name: 'rewards', label: 'Rewards' },
];

function NewcomersAndRewards({ traffic: { days, series } }: { traffic: Traffic }) {
  const step = barStep(days);
  const points = pointsOf(series, step);
  const { new_customers, rewards } = shownBy(points);
  const soFar = SO_FAR[step];
  return (
    <Figure
      title={`New customers and rewards by ${step}`}
      summary={`${counted(new_customers, 'new customer')}, ${counted(rewards, 'reward')} redeemed${soFar ? `. The pale bar is ${soFar} so far` : ''}`}
      how="A customer is new on the day of their first stamp at a shop. Undone rewards are subtracted on the day of the undo."
      figures={figuresOf(capital(step), points, GROWTH)}
    >
      <Plot kind="bar" points={points} series={GROWTH} isLastSoFar={soFar !== null} />
    </Figure>
  );
}

function Weekdays({ traffic: { series, first_day } }: { traffic: Traffic }) {
  const weekdays = weekdaysOf(series, first_day);
  const busiest = peakOf(weekdays);
  const heads = ['Weekday', 'Scans, on average'];
  return (
    <Figure
      title="Days of the week"
      summary={busiest && `Busiest: ${busiest.label}, ${busiest.scans} scans on average`}
      how="Scans on each weekday, divided by the number of those weekdays in these days since the first scan ever."
      figures={{ heads, rows: weekdays.map(({ label, scans }) => [label, scans]) }}
    >
      <Plot kind="bar" points={weekdays} series={[{ name: 'scans', label: 'Scans, on average' }]} />
    </Figure>
  );
}
