import { Loaded, LoadMore } from '@stampwell/client';
import { Button, EmptyState, ErrorView, grouped, Panel } from '@stampwell/ui';
import { SearchBox } from '@stampwell/ui/forms';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { FilterTabs } from './filter-tabs.tsx';
import { matches } from './matches.ts';
import classes from './record-browser.module.css';
import { RecordList, RecordListSkeleton, type RecordParts, useOrder } from './record-list.tsx';

const PORTION = 60;

/** Renders a long list in portions: a thousand rows make a slow page. */
function usePortion<Row>(rows: readonly Row[]) {
  const [size, setSize] = useState(PORTION);
  return {
    shown: rows.slice(0, size),
    hasMore: rows.length > size,
    showMore: () => setSize(size + PORTION),
  };
}

/** A tab: which records it shows, and its empty state. */
export interface RecordFilter<Row> {
  label: string;
  holds: (row: Row) => boolean;
  nothing: string;
  /** Default: the server's order. */
  order?: (one: Row, other: Row) => number;
}

interface Records<Row> {
  /** The rows loaded; undefined before the first page. */
  rows: readonly Row[] | undefined;
  /** The rows that search and tab filter. */
  candidates: readonly Row[] | undefined;
  /** False if the server has more than `rows`. */
  isComplete: boolean;
  /** The server has more candidates. */
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  error: unknown;
  /** The server's error for a search or a tab. */
  searchError: unknown;
  refetch: () => void;
}

interface RecordBrowserProps<Row, Key extends string> {
  /** A hook with the list for a search and tab. */
  useList: (search: string, filter: Key) => Records<Row>;
  filters: Record<Key, RecordFilter<Row>>;
  /** A hook with the server's counts per tab, used if not all are loaded. */
  useCounts: (enabled: boolean) => Record<Key, number> | undefined;
  filter: Key;
  onFilter: (filter: Key) => void;
  words: { failed: string; searchFailed: string; loading: string; none: string; placeholder: string };
  illustration: 'shop' | 'people';
  /** Rendered above the rows found. */
  tools?: (found: readonly Row[]) => ReactNode;
  parts: RecordParts<Row>;
  /** The record whose details are open. */
  openId: string | undefined;
  /** Its details. */
  details: ReactNode;
}

/** Search, tabs and rows with what is open at their side, shared by businesses and users. */
export function RecordBrowser<Row extends { id: string; name: string; email: string }, Key extends string>({
  useList,
  filters,
  useCounts,
  filter,
  onFilter,
  words,
  illustration,
  tools,
  parts,
  openId,
  details,
}: RecordBrowserProps<Row, Key>) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed).trim();
  const list = useList(search, filter);
  const { rows, candidates, isComplete } = list;
  const { order: chosen, sorted, sortBy } = useOrder(parts.columns);
  const counts = useCounts(rows !== undefined && !isComplete);
  const { holds, nothing, order } = filters[filter];
  const matching = candidates?.filter((row) => holds(row) && matches(row, search));
  const found = order ? matching?.toSorted(order) : matching;
  const failed = search ? words.searchFailed : words.failed;
  return (
    <Loaded query={{ data: rows, error: list.error, refetch: list.refetch }} failed={words.failed}>
      <FilterTabs
        tabs={(Object.keys(filters) as Key[]).map((key) => ({
          key,
          label: filters[key].label,
          count: countOf(isComplete ? rows?.filter(filters[key].holds).length : counts?.[key]),
        }))}
        value={filter}
        onChange={onFilter}
        search={<SearchBox value={typed} onChange={setTyped} placeholder={words.placeholder} />}
      >
        {Boolean(list.searchError) && (
          <ErrorView title={failed} error={list.searchError} onRetry={list.refetch} />
        )}
        {found && tools?.(found)}
        {!found && !list.searchError && <RecordListSkeleton label={words.loading} />}
        {found?.length === 0 && (
          <Panel>
            <EmptyState
              title={words.none}
              illustration={search ? 'search' : illustration}
              action={search && <Button onClick={() => setTyped('')}>Show All</Button>}
            >
              {search ? nothingHas(search, isComplete) : nothing}
            </EmptyState>
          </Panel>
        )}
        {found && (
          <div className={classes.split}>
            {found.length > 0 && (
              <Rows key={`${filter} ${search}`} rows={sorted(found)} list={list}>
                {(shown) => (
                  <RecordList rows={shown} order={chosen} onSort={sortBy} openId={openId} {...parts} />
                )}
              </Rows>
            )}
            {details}
          </div>
        )}
      </FilterTabs>
    </Loaded>
  );
}

const countOf = (count: number | undefined) => (count === undefined ? undefined : grouped(count));

interface RowsProps<Row> {
  rows: readonly Row[];
  list: Records<Row>;
  children: (shown: readonly Row[]) => ReactNode;
}

/** Renders in portions, then loads more from the server. */
function Rows<Row>({ rows, list, children }: RowsProps<Row>) {
  const { shown, hasMore, showMore } = usePortion(rows);
  return (
    <div className={classes.rows}>
      {children(shown)}
      <LoadMore
        query={{
          hasNextPage: hasMore || list.hasMore,
          isFetchingNextPage: list.isLoadingMore,
          fetchNextPage: hasMore ? showMore : list.loadMore,
        }}
      />
    </div>
  );
}

/** The server does not search parts of an email (decision 175). */
const nothingHas = (search: string, isComplete: boolean) =>
  isComplete
    ? `No name or email contains “${search}”.`
    : `No one found for “${search}”. Try part of the name, or the whole email.`;
