import { grouped, Panel, StatusBadge } from '@stampwell/kit';
import { type Column, DataTable } from '@stampwell/kit/data';
import type { Analytics } from './analytics.ts';

type Row = Analytics['employees'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: ({ name, unusual }) => (
      <span>
        {name} {unusual && <StatusBadge tone="bad">Unusually many</StatusBadge>}
      </span>
    ),
  },
  { key: 'scans', head: 'Scans', cell: ({ scans }) => grouped(scans), isNumber: true },
  { key: 'stamps', head: 'Stamps', cell: ({ stamps }) => grouped(stamps), isNumber: true },
  {
    key: 'share',
    head: 'Stamps per scan',
    cell: ({ scans, stamps }) => (scans > 0 ? (stamps / scans).toFixed(1) : '–'),
    isNumber: true,
  },
];

/** Who gave how much. What is far above the others' is marked: it may be a mistake, or a friend. */
export function StaffTable({ employees }: { employees: readonly Row[] }) {
  if (employees.length === 0) return null;
  return (
    <Panel title="Staff" isFlush>
      <DataTable
        caption="Scans and stamps by employee"
        columns={COLUMNS}
        rows={employees}
        keyOf={({ id }) => id}
      />
    </Panel>
  );
}
