import { useApiPages } from '@stampwell/client';
import { type AuditEvent, auditEvents } from '@stampwell/contracts/http/operations.ts';
import { Button, EmptyState, ErrorView, Panel, RowsSkeleton } from '@stampwell/ui';
import { useState } from 'react';
import { usePatchedQuery } from '../use-patched-query.ts';
import { Verification } from '../verification.tsx';
import { EventDetails } from './event-details.tsx';
import { LogFilterBar } from './log-filter-bar.tsx';
import { type CardLink, LogTable } from './log-table.tsx';

const KEYS = ['type', 'stream', 'actor', 'from', 'to'] as const;
const NO_FILTERS = Object.fromEntries(KEYS.map((key) => [key, undefined]));

interface LogViewProps {
  cardLink: CardLink;
  /** Event type → label. */
  labels: Record<string, string>;
  /** Shows positions and hashes, for administrators. */
  showsStorage?: boolean;
}

/** The log, newest first, as far as the server shows it to the reader. */
export function LogView({ cardLink, labels, showsStorage = false }: LogViewProps) {
  const { read, patch } = usePatchedQuery();
  const filters = Object.fromEntries(KEYS.flatMap((key) => (read(key) ? [[key, read(key)]] : [])));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useApiPages(auditEvents, {
    query: filters,
  });
  const isFiltered = Object.keys(filters).length > 0;
  const [details, setDetails] = useState<AuditEvent | null>(null);
  const events = data?.pages.flatMap((page) => page.events);
  return (
    <>
      <Verification showsStorage={showsStorage} />
      <LogFilterBar filters={filters} labels={labels} events={events ?? []} onChange={patch} />
      {!events && error && (
        <ErrorView title="Failed to load the activity" error={error} onRetry={() => void refetch()} />
      )}
      {!events && !error && (
        <Panel>
          <RowsSkeleton kind="lines" count={8} label="Loading the activity..." />
        </Panel>
      )}
      {events?.length === 0 && (
        <EmptyState
          title="Nothing found"
          illustration="search"
          action={isFiltered && <Button onClick={() => patch(NO_FILTERS)}>Clear Filters</Button>}
        >
          {hasNextPage
            ? 'Nothing among the newest. Load more to look further back.'
            : 'Clear some filters to see more.'}
        </EmptyState>
      )}
      {events && events.length > 0 && (
        <Panel isFlush>
          <LogTable
            events={events}
            showsStorage={showsStorage}
            cardLink={cardLink}
            onFilter={patch}
            onDetails={setDetails}
          />
        </Panel>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load More
        </Button>
      )}
      {details && (
        <EventDetails event={details} showsStorage={showsStorage} onClose={() => setDetails(null)} />
      )}
    </>
  );
}
