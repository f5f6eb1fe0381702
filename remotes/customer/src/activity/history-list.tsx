import { activityOf, useApiPages } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import type { SentQuery } from '@stampwell/contracts/http/endpoint.ts';
import type { Transaction } from '@stampwell/contracts/http/shapes.ts';
import { stampHistory } from '@stampwell/contracts/http/stamp-history.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { ActivityList, Button, EmptyState, ErrorView, Panel, RowsSkeleton } from '@stampwell/ui';
import classes from './activity.module.css';

interface HistoryListProps {
  query: SentQuery<typeof stampHistory>;
  onClear: () => void;
}

/** The filtered entries, page by page. */
export function HistoryList({ query, onClear }: HistoryListProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useApiPages(stampHistory, {
    query,
  });
  if (error && !data) {
    return <ErrorView title="Failed to load stamp history" error={error} onRetry={refetch} />;
  }
  if (!data) {
    return (
      <Panel>
        <RowsSkeleton count={6} label="Loading activity..." />
      </Panel>
    );
  }
  const entries = data.pages.flatMap((page) => page.transactions);
  if (entries.length === 0) {
    const isFiltered = Boolean(query.type ?? query.business_id);
    return (
      <EmptyState
        title="No activity found"
        illustration="clock"
        action={
          isFiltered ? (
            <Button onClick={onClear}>Clear Filters</Button>
          ) : (
            <Button component={Link} to={paths.qrCode}>
              Show My QR Code
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <Panel>
        <ActivityList entries={entries.map(entryOf)} />
      </Panel>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load More
        </Button>
      )}
    </>
  );
}

const entryOf = (entry: Transaction) => ({
  id: entry.id,
  ...activityOf(entry),
  title: (
    <Link to={paths.business.detail(entry.business_id)} className={classes.shop}>
      {entry.business_name}
    </Link>
  ),
  detail: entry.reversed_by ? `${entry.description}, taken back later` : entry.description,
});
