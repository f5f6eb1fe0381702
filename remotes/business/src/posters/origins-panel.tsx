import { useApiQuery } from '@stampwell/client';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { posterTraffic } from '@stampwell/contracts/http/posters-traffic.ts';
import type { JoinOrigin } from '@stampwell/contracts/join.ts';
import { EmptyState, ErrorView, Panel, RowsSkeleton } from '@stampwell/ui';
import { type Column, DataTable } from '@stampwell/ui/data';
import { POSTER_WORDS } from './poster-words.ts';

type Origin = ReplyOf<typeof posterTraffic>['sources'][number];

const titleOf = (origin: JoinOrigin): string =>
  origin === 'nfc' ? 'Sticker to tap' : origin === 'link' ? 'Your link' : POSTER_WORDS[origin].title;

const COLUMNS: readonly Column<Origin>[] = [
  { key: 'source', head: 'From', cell: ({ source }) => titleOf(source) },
  { key: 'opened', head: 'Opened', cell: ({ opened }) => opened.toLocaleString('en-GB'), isNumber: true },
  {
    key: 'joined',
    head: 'Took a card',
    cell: ({ joined }) => joined.toLocaleString('en-GB'),
    isNumber: true,
  },
  {
    key: 'stamped',
    head: 'First stamp',
    cell: ({ first_stamped }) => first_stamped.toLocaleString('en-GB'),
    isNumber: true,
  },
];

/** Which posters bring customers. */
export function OriginsPanel() {
  const { data, error, refetch } = useApiQuery(posterTraffic, {});
  const used = data?.sources.filter(({ opened, joined }) => opened + joined > 0);
  return (
    <Panel title="Where your customers come from" aside={data && `Last ${data.days} days`}>
      {!data && !error && <RowsSkeleton kind="lines" count={3} label="Loading figures..." />}
      {!data && error && (
        <ErrorView title="Failed to load the figures" error={error} onRetry={() => void refetch()} />
      )}
      {used?.length === 0 && (
        <EmptyState title="No scans yet" illustration="search">
          Put up a poster, and see here how many customers it brings.
        </EmptyState>
      )}
      {used && used.length > 0 && (
        <DataTable
          caption="Customers by poster"
          columns={COLUMNS}
          rows={used}
          keyOf={({ source }) => source}
        />
      )}
    </Panel>
  );
}
