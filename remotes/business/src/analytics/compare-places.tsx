import { Loaded, useApiQuery } from '@stampwell/client';
import { comparePlaces } from '@stampwell/contracts/http/business-figures.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { Figure } from '@stampwell/insights/traffic';
import { counted, grouped, Panel, Skeleton, StatusBadge } from '@stampwell/ui';
import { Plot } from '@stampwell/ui/charts';
import { type Column, DataTable, SegmentedControl } from '@stampwell/ui/data';
import { type ReactNode, useState } from 'react';
import classes from './compare-places.module.css';

type Compared = ReplyOf<typeof comparePlaces>;
type Row = Compared['places'][number];
type Count = keyof Compared['totals'];

const COUNTS: readonly { value: Count; label: string }[] = [
  { value: 'stamps', label: 'Stamps' },
  { value: 'visits', label: 'Visits' },
  { value: 'new_customers', label: 'New customers' },
  { value: 'rewards', label: 'Rewards' },
];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    head: 'Place',
    cell: ({ name, is_closed }) => (
      <span>
        <bdi>{name}</bdi> {is_closed && <StatusBadge tone="plain">Closed</StatusBadge>}
      </span>
    ),
  },
  ...COUNTS.map(({ value, label }) => ({
    key: value,
    head: label,
    cell: (row: Row) => grouped(row[value]),
    isNumber: true,
  })),
];

/** More bars would have no room for their names; the table has all places. */
const BARS = 8;
/** Of all names together, so that none is left out on a phone. */
const LETTERS = 40;

/** The shop's places beside each other; only where it has several. */
export function ComparePlaces({ days }: { days: number }) {
  const query = useApiQuery(comparePlaces, { query: { days } }, { placeholderData: (before) => before });
  return (
    <Loaded query={query} failed="Failed to compare your places" frame={Frame}>
      {query.data ? (
        <Comparison compared={query.data} />
      ) : (
        <Frame>
          <Skeleton height={220} />
        </Frame>
      )}
    </Loaded>
  );
}

const Frame = ({ children }: { children: ReactNode }) => <Panel title="Places">{children}</Panel>;

function Comparison({ compared: { days, places, totals } }: { compared: Compared }) {
  const [count, setCount] = useState<Count>('stamps');
  const label = COUNTS.find(({ value }) => value === count)?.label ?? '';
  const most = places.toSorted((one, other) => other[count] - one[count]).slice(0, BARS);
  const points = places
    .filter((place) => most.includes(place))
    .map((place) => ({
      label: shortOf(place.name, Math.floor(LETTERS / most.length)),
      count: Math.max(0, place[count]),
    }));
  const all = { id: 'all', name: 'All places', is_closed: false, ...totals };
  return (
    <Figure
      title="Places"
      summary={sentenceOf(places, totals, days)}
      how="What happened at each place in these days; together they are your shop’s own figures. A visit is a customer’s day: one who was at two places on one day counts where they came first. A customer is new at the place of their first stamp. What your customers redeem on their own phones counts at your first place."
      figures={{
        heads: ['Place', ...COUNTS.map((one) => one.label)],
        rows: [...places, all].map((row) => [row.name, ...COUNTS.map(({ value }) => row[value])]),
      }}
    >
      <div className={classes.figure}>
        <SegmentedControl
          aria-label="What to compare"
          value={count}
          onChange={(value) => setCount(value as Count)}
          data={[...COUNTS]}
        />
        <Plot kind="bar" points={points} series={[{ name: 'count', label }]} />
        <DataTable
          caption="Each of your places"
          columns={COLUMNS}
          rows={[...places, all]}
          keyOf={({ id }) => id}
        />
      </div>
    </Figure>
  );
}

const shortOf = (name: string, letters: number) =>
  name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name;

function sentenceOf(places: readonly Row[], { stamps }: Compared['totals'], days: number): string {
  const [most] = places.toSorted((one, other) => other.stamps - one.stamps);
  if (!most || stamps === 0) return 'Nothing in these days';
  return `${most.name} gave most: ${grouped(most.stamps)} of ${counted(stamps, 'stamp')} in ${days} days.`;
}
