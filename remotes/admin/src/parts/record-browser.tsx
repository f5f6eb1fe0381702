import { Button, EmptyState, ErrorView, grouped, Panel } from '@stampwell/ui';
import { SearchBox } from '@stampwell/ui/forms';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { CardGrid, CardGridSkeleton } from './card-grid.tsx';
import { FilterTabs } from './filter-tabs.tsx';
import { matches } from './matches.ts';
import { usePortion } from './use-portion.ts';

/** A tab: which records it holds, and what is said where it holds none. */
export interface RecordFilter<Row> {
  label: string;
  holds: (row: Row) => boolean;
  nothing: string;
  /** Where it is not as the server has it. */
  order?: (one: Row, other: Row) => number;
}

interface RecordList<Row> {
  /** All that are loaded; undefined before the first. */
  rows: readonly Row[] | undefined;
  /** Those among which the search and the tab look. */
  candidates: readonly Row[] | undefined;
  /** False where the server has more than `rows`. */
  isComplete: boolean;
  /** The server has more than the candidates. */
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  error: unknown;
  refetch: () => void;
}

interface RecordBrowserProps<Row, Key extends string> {
  /** The list for what is searched, under a tab. */
  useList: (search: string, filter: Key) => RecordList<Row>;
  filters: Record<Key, RecordFilter<Row>>;
  /** How many each tab holds, as the server has counted: asked for where not all are loaded. */
  useCounts: (enabled: boolean) => Record<Key, number> | undefined;
  filter: Key;
  onFilter: (filter: Key) => void;
  words: { failed: string; loading: string; none: string; placeholder: string };
  illustration: 'shop' | 'people';
  /** Over the cards, about those that are found. */
  tools?: (found: readonly Row[]) => ReactNode;
  children: (row: Row) => ReactNode;
}

/** Records to be searched and filtered: the machinery of the businesses' and the users' pages. */
export function RecordBrowser<Row extends { name: string; email: string }, Key extends string>({
  useList,
  filters,
  useCounts,
  filter,
  onFilter,
  words,
  illustration,
  tools,
  children,
}: RecordBrowserProps<Row, Key>) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed).trim();
  const list = useList(search, filter);
  const { rows, candidates, isComplete } = list;
  const counts = useCounts(rows !== undefined && !isComplete);
  if (!rows && list.error) {
    return <ErrorView title={words.failed} error={list.error} onRetry={list.refetch} />;
  }
  const { holds, nothing, order } = filters[filter];
  const matching = candidates?.filter((row) => holds(row) && matches(row, search));
  const found = order ? matching?.toSorted(order) : matching;
  return (
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
      {found && tools?.(found)}
      {!found && <CardGridSkeleton label={words.loading} />}
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
      {found && <Cards key={`${filter} ${search}`} rows={found} list={list} card={children} />}
    </FilterTabs>
  );
}

const countOf = (count: number | undefined) => (count === undefined ? undefined : grouped(count));

interface CardsProps<Row> {
  rows: readonly Row[];
  list: RecordList<Row>;
  card: (row: Row) => ReactNode;
}

/** A portion at a time; then what the server has more. */
function Cards<Row>({ rows, list, card }: CardsProps<Row>) {
  const { shown, hasMore, showMore } = usePortion(rows);
  return (
    <>
      <CardGrid>{shown.map(card)}</CardGrid>
      {(hasMore || list.hasMore) && (
        <Button variant="default" loading={list.isLoadingMore} onClick={hasMore ? showMore : list.loadMore}>
          Load More
        </Button>
      )}
    </>
  );
}

/** The server finds no part of an email (decision 175). */
const nothingHas = (search: string, isComplete: boolean) =>
  isComplete
    ? `No name or email contains “${search}”.`
    : `No name contains “${search}”, and no email is exactly that.`;
