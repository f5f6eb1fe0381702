import { Loaded } from '@stampwell/client';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconGift, IconHourglass, IconRepeat } from '@stampwell/icons';
import { Figure } from '@stampwell/insights/traffic';
import {
  counted,
  EmptyState,
  grouped,
  Panel,
  Skeleton,
  StatTile,
  StatTiles,
  VisuallyHidden,
} from '@stampwell/ui';
import { HeatTable, Plot } from '@stampwell/ui/charts';
import type { ReactNode } from 'react';
import type { AtPlace } from '../../places/use-asked-place.tsx';
import { Overdue } from './overdue.tsx';
import { useVisits } from './use-visits.ts';
import { monthLabel, percentOf, type Visits } from './visits.ts';

/** Returning and overdue customers, and what is owed. Renders nothing before the first customer. */
export function Regulars({ days, at }: { days: number } & AtPlace) {
  const query = useVisits(days, at);
  const { data } = query;
  if (data?.cohorts.length === 0 && data.owed.rewards === 0) return null;
  return (
    <Loaded query={query} failed="Failed to load visits" frame={Again}>
      <Tiles visits={data} at={at} />
      {data ? (
        <>
          <ReturnRate cohorts={data.cohorts} />
          <Overdue overdue={data.overdue} />
          <RewardTakeUp rewards={data.rewards} />
        </>
      ) : (
        <Again>
          <div role="status">
            <VisuallyHidden>Loading visits...</VisuallyHidden>
            <Skeleton height={120} />
          </div>
        </Again>
      )}
    </Loaded>
  );
}

const Again = ({ children }: { children: ReactNode }) => <Panel title="Who comes again">{children}</Panel>;

function Tiles({ visits, at }: { visits: Visits | undefined } & AtPlace) {
  const again = visits && againOf(visits.cohorts);
  const full = visits?.owed.full_cards ?? 0;
  return (
    <StatTiles>
      <StatTile
        label="Came back"
        value={again && (again.share === null ? '–' : `${again.share} %`)}
        icon={IconRepeat}
        note={
          again?.share === null
            ? 'Known a month after the first visits'
            : 'In the month after their first visit'
        }
      />
      <StatTile
        label="Overdue"
        value={visits?.overdue.count}
        icon={IconHourglass}
        note="Regulars who stay away"
        {...listOf(visits?.overdue.count, { ...at, show: 'overdue' })}
      />
      <StatTile
        label="Rewards owed"
        value={visits && inRewards(visits.owed)}
        icon={IconGift}
        note={`${at.place ? 'At all places. ' : ''}${full === 0 ? 'No card is full' : `${counted(full, 'card')} ${full === 1 ? 'is' : 'are'} full`}`}
        {...listOf(full, { show: 'reward_ready' })}
      />
    </StatTiles>
  );
}

/** Leads to the list of these customers, if there are any. */
const listOf = (count: number | undefined, filters: Record<string, string>) =>
  count ? { to: `${paths.business.customers}?${new URLSearchParams(filters)}` } : {};

const inRewards = ({ rewards }: Visits['owed']) => grouped(Math.round(rewards * 10) / 10);

const SERIES = [
  { name: 'earned', label: 'Cards filled' },
  { name: 'claimed', label: 'Rewards redeemed' },
] as const;

function RewardTakeUp({ rewards }: Pick<Visits, 'rewards'>) {
  const earned = rewards.reduce((sum, month) => sum + month.earned, 0);
  const claimed = rewards.reduce((sum, month) => sum + month.claimed, 0);
  const share = percentOf(claimed, earned);
  return (
    <Figure
      title="Reward take-up"
      summary={
        share === null
          ? 'No card was filled in the last 12 months.'
          : `${counted(earned, 'card')} filled and ${counted(claimed, 'reward')} redeemed in the last 12 months: ${share} %. The pale bar is this month so far.`
      }
      how="A card is filled when a stamp makes its reward ready under the terms of that day. Undone ones are subtracted in the month of the undo. A reward may be redeemed in a later month than its card was filled. Owed is what all cards have come to by now: a full card counts as one reward, half a card as half a reward."
      figures={{
        heads: ['Month', 'Filled', 'Redeemed'],
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

/** Share of customers who came again, among those whose next month has begun. @returns a percentage; null if there are none */
function againOf(cohorts: readonly Cohort[]): { all: number; share: number | null } {
  const older = cohorts.filter(({ came }) => came.length > 1);
  const all = older.reduce((sum, { customers }) => sum + customers, 0);
  const again = older.reduce((sum, { came }) => sum + (came[1] ?? 0), 0);
  return { all, share: percentOf(again, all) };
}

function sentenceOf(cohorts: readonly Cohort[]): string {
  const { all, share } = againOf(cohorts);
  return share === null
    ? 'A month after the first visits it shows how many came again.'
    : `Of ${all} customers ${share} % came again in the month after their first visit.`;
}
