import { Pages, useApiPages } from '@stampwell/client';
import { type AuditEvent, auditEvents } from '@stampwell/contracts/http/operations.ts';
import {
  Button,
  EmptyState,
  Fact,
  Facts,
  grouped,
  Modal,
  ModalActions,
  Panel,
  RowsSkeleton,
  Title,
} from '@stampwell/ui';
import { useState } from 'react';
import { usePatchedQuery } from '../use-patched-query.ts';
import { Verification } from '../verification.tsx';
import { labelOf } from '../words/event-words.ts';
import { exactTime } from '../words/exact-time.ts';
import { LogFilterBar } from './log-filter-bar.tsx';
import { type CardLink, LogTable } from './log-table.tsx';
import classes from './log-view.module.css';

const KEYS = ['type', 'stream', 'actor', 'from', 'to'] as const;
const NO_FILTERS = Object.fromEntries(KEYS.map((key) => [key, undefined]));

interface LogViewProps {
  cardLink: CardLink;
  /** Event type → label. */
  labels: Record<string, string>;
  /** Shows positions and hashes, for administrators. */
  showsStorage?: boolean;
  /** Only what happened at this place. */
  place?: string | undefined;
}

/** The log, newest first, as far as the server shows it to the reader. */
export function LogView({ cardLink, labels, showsStorage = false, place }: LogViewProps) {
  const { read, patch } = usePatchedQuery();
  const filters = Object.fromEntries(KEYS.flatMap((key) => (read(key) ? [[key, read(key)]] : [])));
  const list = useApiPages(auditEvents, { query: { ...filters, ...(place && { place }) } });
  const isFiltered = Object.keys(filters).length > 0;
  const [details, setDetails] = useState<AuditEvent | null>(null);
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <>
      <Verification showsStorage={showsStorage} />
      <LogFilterBar filters={filters} labels={labels} events={events} onChange={patch} />
      <Pages
        query={list}
        rows={(page) => page.events}
        failed="Failed to load the activity"
        loading={<RowsSkeleton inPanel kind="lines" count={8} label="Loading the activity..." />}
        empty={
          <EmptyState
            title="Nothing found"
            illustration="search"
            action={isFiltered && <Button onClick={() => patch(NO_FILTERS)}>Clear Filters</Button>}
          >
            {list.hasNextPage
              ? 'Nothing among the newest. Load more to look further back.'
              : 'Clear some filters to see more.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <Panel isFlush>
            <LogTable
              events={rows}
              showsStorage={showsStorage}
              cardLink={cardLink}
              onFilter={patch}
              onDetails={setDetails}
            />
          </Panel>
        )}
      </Pages>
      {details && (
        <EventDetails event={details} showsStorage={showsStorage} onClose={() => setDetails(null)} />
      )}
    </>
  );
}

interface EventDetailsProps {
  event: AuditEvent;
  /** Open initially: shop owners rarely need it. */
  showsStorage: boolean;
  onClose: () => void;
}

/** An event in words, and as it is stored. */
function EventDetails({ event, showsStorage, onClose }: EventDetailsProps) {
  const { actor } = event;
  return (
    <Modal isOpen onClose={onClose} title={labelOf(event.type)}>
      <Facts>
        <Fact name="When">{exactTime(event.at)}</Fact>
        <Fact name="Who">{`${actor.name} (${actor.kind})`}</Fact>
      </Facts>
      <details className={classes.stored} open={showsStorage}>
        <summary>How is this stored?</summary>
        <Facts>
          <Fact name="Position">{grouped(event.position)}</Fact>
          <Fact name="Type">{event.type}</Fact>
          <Fact name="Stored at">{event.at}</Fact>
          <Fact name="Stream">
            <code className={classes.code}>{event.stream}</code>
          </Fact>
          <Fact name="Version">{grouped(event.version)}</Fact>
          <Fact name="Correlation">
            <code className={classes.code}>{event.correlation_id}</code>
          </Fact>
          <Fact name="Hash">
            <code className={classes.code}>{event.hash}</code>
          </Fact>
        </Facts>
        <Title order={3}>Data</Title>
        <pre className={classes.data}>{JSON.stringify(event.data, null, 2)}</pre>
      </details>
      <ModalActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </Modal>
  );
}
