import { Figure } from '@stampwell/audit/traffic';
import { useApiQuery } from '@stampwell/client';
import { businessVisits } from '@stampwell/contracts/http/business.ts';
import { Columns, counted, EmptyState, ErrorView, Panel, Skeleton, VisuallyHidden } from '@stampwell/ui';
import { HeatTable, Plot } from '@stampwell/ui/charts';
import type { ReactNode } from 'react';
import { Overdue } from './overdue.tsx';
import {
  foldedHours,
  hourLabel,
  longWeekday,
  monthLabel,
  percentOf,
  type Visits,
  WEEKDAYS,
  weekdayLabel,
} from './visits.ts';

const SERIES = [
  { name: 'earned', label: 'Earned' },
  { name: 'claimed', label: 'Claimed' },
] as const;

function RewardTakeUp({ rewards }: { rewards: Visits['rewards'] }) {
  const earned = rewards.reduce((sum, month) => sum + month.earned, 0);
  const claimed = rewards.reduce((sum, month) => sum + month.claimed, 0);
  const share = percentOf(claimed, earned);
  return (
    <Figure
      title="Reward take-up"
      summary={
        share === null
          ? 'No card was filled in the last 12 months.'
          : `${counted(earned, 'reward')} earned and ${claimed} claimed in the last 12 months: ${share} %. The pale bar is this month so far.`
      }
      how="A reward is earned when a stamp fills a card under the terms of that day, and claimed when it is redeemed. Undone ones are subtracted in the month of the undo. A reward may be claimed in a later month than it was earned."
      figures={{
        heads: ['Month', 'Earned', 'Claimed'],
        rows: rewards.map((month) => [month.month, month.earned, month.claimed]),
      }}
    >
      {earned + claimed > 0 && (
        <Plot
          kind="bar"
          points={rewards.map(({ month, ...counts }) => ({ label: monthLabel(month), ...counts }))}
          series={SERIES}
          isLastSoFar
        />
      )}
    </Figure>
  );
}

/** Who came back, who is overdue and what is owed first, since an owner can act on them. @param children shown after those */
export function VisitsFigures({ days, children }: { days: number; children: ReactNode }) {
  const { data, error, refetch } = useApiQuery(
    businessVisits,
    { query: { days } },
    { placeholderData: (before) => before },
  );
  if (!data) {
    return (
      <>
        <Panel title="Who comes again">
          {error ? (
            <ErrorView title="Failed to load visits" error={error} onRetry={() => void refetch()} />
          ) : (
            <div role="status">
              <VisuallyHidden>Loading visits...</VisuallyHidden>
              <Skeleton height={240} radius="md" />
            </div>
          )}
        </Panel>
        {children}
      </>
    );
  }
  return (
    <>
      <ReturnRate cohorts={data.cohorts} />
      <Overdue overdue={data.overdue} />
      <RewardTakeUp rewards={data.rewards} />
      {children}
      <Columns>
        <BusyHours hours={data.hours} />
        <Gaps gaps={data.gaps} />
      </Columns>
    </>
  );
}

/** Scans by weekday and hour; hours without a scan are folded. */
function BusyHours({ hours }: { hours: Visits['hours'] }) {
  const scans = new Map(hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell.scans]));
  const open = hours.map(({ hour }) => hour);
  const first = Math.min(...open);
  const shown =
    open.length > 0 ? Array.from({ length: Math.max(...open) - first + 1 }, (_, n) => first + n) : [];
  const [busiest] = hours.toSorted((one, other) => other.scans - one.scans);
  const scansAt = (weekday: number, hour: number) => scans.get(`${weekday} ${hour}`) ?? 0;
  return (
    <Figure
      title="Busy hours"
      summary={
        busiest
          ? `Busiest: ${longWeekday(busiest.weekday)} at ${hourLabel(busiest.hour)}, ${counted(busiest.scans, 'scan')} in these days`
          : null
      }
      how="Stamps given and rewards redeemed in these days, by weekday and hour in your shop’s current time zone."
      figures={{
        heads: ['Hour', ...WEEKDAYS.map(weekdayLabel)],
        rows: shown.map((hour) => [hourLabel(hour), ...WEEKDAYS.map((weekday) => scansAt(weekday, hour))]),
      }}
    >
      {busiest ? (
        <HeatTable
          caption="Scans by weekday and hour"
          corner="Hour"
          columns={WEEKDAYS.map(weekdayLabel)}
          rows={foldedHours(shown, new Set(open)).map(({ hour, label }) => ({
            label,
            cells: WEEKDAYS.map((weekday) => {
              const count = scansAt(weekday, hour);
              return { warmth: count / busiest.scans, text: count > 0 ? String(count) : '·' };
            }),
          }))}
        />
      ) : (
        <EmptyState title="Nothing in these days">Choose a longer range.</EmptyState>
      )}
    </Figure>
  );
}

function Gaps({ gaps: { median, spans } }: { gaps: Visits['gaps'] }) {
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

type Cohort = Visits['cohorts'][number];

/** Return rate by month of the first visit. */
function ReturnRate({ cohorts }: { cohorts: readonly Cohort[] }) {
  const months = Math.max(0, ...cohorts.map(({ came }) => came.length));
  const columns = Array.from({ length: months }, (_, nth) => `Month ${nth}`);
  return (
    <Figure
      title="Who comes again"
      summary={sentenceOf(cohorts)}
      how="A visit is a day with a stamp or a redeemed reward. Each row is the customers whose first visit was in that month; each cell is the share of them who came again that many months later. Undone stamps still count as a visit. The newest month is not over yet."
      figures={{
        heads: ['First visit', 'Customers', ...columns],
        rows: cohorts.map(({ month, customers, came }) => [
          month,
          customers,
          ...columns.map((_, nth) => came[nth] ?? ''),
        ]),
      }}
    >
      {cohorts.length === 0 ? (
        <EmptyState title="No customers yet">Your first customers make the first row.</EmptyState>
      ) : (
        <HeatTable
          caption="Share of customers who came again, by month of the first visit"
          corner="First visit"
          columns={['Customers', ...columns.slice(1)]}
          rows={cohorts.map(({ month, customers, came }) => ({
            label: monthLabel(month),
            cells: [
              { warmth: 0, text: String(customers) },
              ...came.slice(1).map((count) => ({
                warmth: count / customers,
                text: `${percentOf(count, customers)} %`,
              })),
            ],
          }))}
        />
      )}
    </Figure>
  );
}

/** Over all customers whose next month has begun. */
function sentenceOf(cohorts: readonly Cohort[]): string {
  const older = cohorts.filter(({ came }) => came.length > 1);
  const all = older.reduce((sum, { customers }) => sum + customers, 0);
  const again = older.reduce((sum, { came }) => sum + (came[1] ?? 0), 0);
  const share = percentOf(again, all);
  return share === null
    ? 'A month after the first visits it shows how many came again.'
    : `Of ${all} customers ${share} % came again in the month after their first visit.`;
}
