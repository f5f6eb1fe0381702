import { securityWords } from '@stampwell/account';
import { useApiPages } from '@stampwell/client';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { adminSecurityEvents } from '@stampwell/contracts/http/security.ts';
import { Button, ErrorView, Panel, RelativeTime, RowsSkeleton } from '@stampwell/ui';
import { type Column, DataTable } from '@stampwell/ui/data';

/** Security events of all accounts. */
export function SecurityPanel() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useApiPages(
    adminSecurityEvents,
    { query: { limit: 20 } },
  );
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Panel title="Security activity">
      {!data && !error && <RowsSkeleton kind="lines" count={4} />}
      {!data && error && (
        <ErrorView title="Failed to load security activity" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <DataTable caption="Security activity" columns={COLUMNS} rows={events} keyOf={({ id }) => id} />
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load More
        </Button>
      )}
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
