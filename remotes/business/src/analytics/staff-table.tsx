import { Figure } from '@stampwell/insights/traffic';
import { grouped, StatusBadge } from '@stampwell/ui';
import { type Column, DataTable } from '@stampwell/ui/data';
import type { Analytics } from './analytics.ts';

type Row = Analytics['employees'][number];

const perScan = ({ scans, stamps }: Row): string => (scans > 0 ? (stamps / scans).toFixed(1) : '–');

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: ({ name, unusual }) => (
      <span>
        <bdi>{name}</bdi> {unusual && <StatusBadge tone="bad">Unusually many</StatusBadge>}
      </span>
    ),
  },
  { key: 'days', head: 'Days', cell: ({ days }) => grouped(days), isNumber: true },
  { key: 'scans', head: 'Scans', cell: ({ scans }) => grouped(scans), isNumber: true },
  { key: 'stamps', head: 'Stamps', cell: ({ stamps }) => grouped(stamps), isNumber: true },
  { key: 'share', head: 'Stamps per scan', cell: perScan, isNumber: true },
  { key: 'newcomers', head: 'New customers', cell: ({ newcomers }) => grouped(newcomers), isNumber: true },
  { key: 'rewards', head: 'Rewards', cell: ({ rewards }) => grouped(rewards), isNumber: true },
  { key: 'undone', head: 'Undone', cell: ({ undone }) => grouped(undone), isNumber: true },
];

/** Shown where there are any. */
const GIVEN_ANYWAY: Column<Row> = {
  key: 'given_anyway',
  head: 'Given anyway',
  cell: ({ given_anyway }) => grouped(given_anyway ?? 0),
  isNumber: true,
};

const APOLOGIES: Column<Row> = {
  key: 'apologies',
  head: 'As an apology',
  cell: ({ apologies }) => grouped(apologies ?? 0),
  isNumber: true,
};

/** Marks figures far above the others', which may be a mistake or a favour. */
export function StaffTable({ employees }: { employees: readonly Row[] }) {
  if (employees.length === 0) return null;
  const isAnyway = employees.some(({ given_anyway }) => given_anyway);
  const isApologising = employees.some(({ apologies }) => apologies);
  return (
    <Figure
      title="Staff"
      isTable
      summary={sentenceOf(employees)}
      how="Stamps, rewards and undos in these days, by the person who made them. Stamps count as given even if they were undone later. Rewards that customers redeem on their own phones are not counted for anyone. Days are the days with at least one of these. Given anyway is how often they gave stamps before the wait between stamps was over; as an apology, how many stamps. An apology is no scan."
      figures={{
        heads: [
          'Name',
          'Days',
          'Scans',
          'Stamps',
          'Stamps per scan',
          'New customers',
          'Rewards',
          'Undone',
          'Given anyway',
          'As an apology',
        ],
        rows: employees.map((row) => [
          row.name,
          row.days,
          row.scans,
          row.stamps,
          perScan(row),
          row.newcomers,
          row.rewards,
          row.undone,
          row.given_anyway ?? 0,
          row.apologies ?? 0,
        ]),
      }}
    >
      <DataTable
        caption="What each of the staff did"
        columns={[...COLUMNS, ...(isAnyway ? [GIVEN_ANYWAY] : []), ...(isApologising ? [APOLOGIES] : [])]}
        rows={employees}
        keyOf={({ id }) => id}
      />
    </Figure>
  );
}

function sentenceOf(employees: readonly Row[]): string | null {
  const all = employees.reduce((sum, { stamps }) => sum + stamps, 0);
  const [most] = employees.toSorted((one, other) => other.stamps - one.stamps);
  if (!most || all === 0) return null;
  return `${most.name} gave most: ${grouped(most.stamps)} of ${grouped(all)} stamps.`;
}
