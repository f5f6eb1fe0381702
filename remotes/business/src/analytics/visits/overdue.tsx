import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { Figure } from '@stampwell/insights/traffic';
import { Anchor, counted, dateLabel, EmptyState, Text } from '@stampwell/ui';
import { type Column, DataTable } from '@stampwell/ui/data';
import type { Visits } from './visits.ts';

type Row = Visits['overdue']['customers'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    head: 'Customer',
    cell: ({ customer_id, customer_name }) => (
      <Anchor component={Link} to={`${paths.business.customers}/${customer_id}`}>
        <bdi>{customer_name}</bdi>
      </Anchor>
    ),
  },
  { key: 'visits', head: 'Visits', cell: ({ visits }) => visits, isNumber: true },
  { key: 'last', head: 'Last visit', cell: ({ last_visit }) => dateLabel(last_visit), isNumber: true },
  { key: 'usual', head: 'Usually every', cell: ({ usual_gap }) => counted(usual_gap, 'day'), isNumber: true },
  { key: 'away', head: 'Away for', cell: ({ days_away }) => counted(days_away, 'day'), isNumber: true },
];

/** Customers who stay away longer than usual, newest absence first. */
export function Overdue({ overdue: { count, customers } }: { overdue: Visits['overdue'] }) {
  return (
    <Figure
      title="Overdue"
      isTable
      summary={
        count === 0
          ? 'No regulars are overdue.'
          : `${counted(count, 'customer')} ${count === 1 ? 'has' : 'have'} stayed away for more than twice as long as usual.`
      }
      how="A visit is a day with a stamp or a redeemed reward. Listed are customers with at least three visits who have stayed away for more than a week, and for more than twice their usual time between visits. Customers away for more than half a year are left out."
      figures={{
        heads: ['Customer', 'Visits', 'Last visit', 'Usually every (days)', 'Away for (days)'],
        rows: customers.map((row) => [
          row.customer_name,
          row.visits,
          row.last_visit,
          row.usual_gap,
          row.days_away,
        ]),
      }}
    >
      {count === 0 ? (
        <EmptyState title="All is well">Regulars who miss their usual visit are listed here.</EmptyState>
      ) : (
        <>
          <DataTable
            caption="Customers who are overdue"
            columns={COLUMNS}
            rows={customers}
            keyOf={({ customer_id }) => customer_id}
          />
          {count > customers.length && (
            <Text c="dimmed">
              The {customers.length} who were here last; {count - customers.length} more are not shown.
            </Text>
          )}
        </>
      )}
    </Figure>
  );
}
