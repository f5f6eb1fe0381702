import { securityWords } from '@stampwell/account';
import { Pages, useApiPages } from '@stampwell/client';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { adminSecurityEvents } from '@stampwell/contracts/http/security.ts';
import { Panel, RelativeTime, RowsSkeleton } from '@stampwell/ui';
import { type Column, DataTable } from '@stampwell/ui/data';

/** Security events of all accounts. */
export function SecurityPanel() {
  const tableOf = (events: readonly Row[]) => (
    <DataTable caption="Security activity" columns={COLUMNS} rows={events} keyOf={({ id }) => id} />
  );
  return (
    <Panel title="Security activity">
      <Pages
        query={useApiPages(adminSecurityEvents, { query: { limit: 20 } })}
        rows={({ events }) => events}
        failed="Failed to load security activity"
        loading={<RowsSkeleton kind="lines" count={4} />}
        empty={tableOf([])}
      >
        {tableOf}
      </Pages>
    </Panel>
  );
}

type Row = ReplyOf<typeof adminSecurityEvents>['events'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'what', head: 'What', cell: ({ kind, what }) => securityWords(kind, what) },
  { key: 'who', head: 'Who', cell: (row) => actorWords(row) },
  { key: 'device', head: 'Device', isOneLine: true, cell: ({ device }) => device },
  { key: 'address', head: 'Address', isOneLine: true, cell: ({ address }) => <code>{address}</code> },
  { key: 'when', head: 'When', isOneLine: true, cell: ({ at }) => <RelativeTime at={at} /> },
];

const ROLES = { customer: 'Customer', business: 'Business', employee: 'Employee', admin: 'Administrator' };

/** An erased account has no name; the end of its id still tells it from others. */
const actorWords = ({ role, account_id: id, name }: Row): string =>
  role && id ? (name ? `${name} · ${ROLES[role]}` : `${ROLES[role]} …${id.slice(-6)}`) : 'Unknown';
