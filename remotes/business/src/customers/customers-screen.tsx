import { DownloadButton } from '@stampwell/account';
import {
  LoadMore,
  Pages,
  type Query,
  useApiCache,
  useApiPages,
  useApiQuery,
  useLive,
  useUser,
} from '@stampwell/client';
import { Link, useSearchParams } from '@stampwell/client/router';
import {
  businessCustomers,
  type CUSTOMER_SHOWS,
  type CUSTOMER_SORTS,
  overdueCustomers,
  searchBusinessCustomers,
} from '@stampwell/contracts/http/business.ts';
import { exportCustomers } from '@stampwell/contracts/http/business-exports.ts';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { USUAL_CARD } from '@stampwell/contracts/programme.ts';
import { IconFileImport } from '@stampwell/icons';
import { Button, EmptyState, Group, PageHeader, Panel, RowsSkeleton, WideScreen } from '@stampwell/ui';
import { SegmentedControl } from '@stampwell/ui/data';
import { NativeSelect, SearchBox } from '@stampwell/ui/forms';
import { type ComponentProps, useDeferredValue, useState } from 'react';
import { ScanTheFirst } from '../parts/scan-the-first.tsx';
import { type AtPlace, useAskedPlace } from '../places/use-asked-place.tsx';
import { CustomerList } from './customer-list.tsx';
import classes from './customers-screen.module.css';
import { useWaiting, WaitingPeople } from './waiting-people.tsx';

type Show = Exclude<(typeof CUSTOMER_SHOWS)[number], 'deleted'> | 'overdue';
type Sort = (typeof CUSTOMER_SORTS)[number];

const SHOWS: { value: Show; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'reward_ready', label: 'Reward ready' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'new', label: 'New' },
];
const SORTS: { value: Sort; label: string }[] = [
  { value: 'last_visit', label: 'Last visit first' },
  { value: 'longest_away', label: 'Longest away first' },
];

/** Kept in the address, so that other pages lead to a filtered list and Back returns to it. */
function useFilters() {
  const [query, setQuery] = useSearchParams();
  const chosen = <V extends string>(key: string, among: { value: V }[], usual: V): V =>
    among.find(({ value }) => value === query.get(key))?.value ?? usual;
  const set = (key: string, value: string) =>
    setQuery(
      (before) => new URLSearchParams([...before].filter(([name]) => name !== key).concat([[key, value]])),
      {
        replace: true,
      },
    );
  return { show: chosen('show', SHOWS, 'all'), sort: chosen('sort', SORTS, 'last_visit'), set };
}

type Filters = ReturnType<typeof useFilters> & AtPlace;

/** Everyone with a card here, most recent first. */
export function CustomersScreen() {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed).trim();
  const { at, chooser } = useAskedPlace();
  const filters = { ...useFilters(), at };
  const [view, setView] = useState('cards');
  const waiting = useWaiting();
  const total = waiting.data?.pages[0]?.total ?? 0;
  return (
    <WideScreen>
      <PageHeader title="Customers" subtitle="Everyone with a card at your business">
        {chooser}
        <Button
          component={Link}
          to={paths.business.importCustomers}
          variant="default"
          leftSection={<IconFileImport size={20} />}
        >
          Bring Customers
        </Button>
        <DownloadButton
          endpoint={exportCustomers}
          {...(filters.show === 'all'
            ? { fileName: 'customers.csv', query: at }
            : { fileName: `customers-${filters.show}.csv`, query: { show: filters.show, ...at } })}
        >
          {filters.show === 'all' && !at.place ? 'Download Customers' : 'Download These'}
        </DownloadButton>
      </PageHeader>
      {total > 0 && (
        <SegmentedControl
          aria-label="Customers"
          value={view}
          onChange={setView}
          data={[
            { value: 'cards', label: 'With a card' },
            { value: 'waiting', label: `Waiting ${total}` },
          ]}
        />
      )}
      {view === 'waiting' && total > 0 ? (
        <WaitingPeople pages={waiting} />
      ) : (
        <>
          <SearchBox value={typed} onChange={setTyped} placeholder="Search customers by name or email..." />
          {search === '' && <FilterBar {...filters} />}
          <Found search={search} filters={filters} waiting={total} />
        </>
      )}
    </WideScreen>
  );
}

function FilterBar({ show, sort, set }: Omit<Filters, 'at'>) {
  return (
    <Group className={classes.filters}>
      <SegmentedControl
        aria-label="Which customers"
        value={show}
        onChange={(value) => set('show', value)}
        data={SHOWS}
      />
      {show !== 'overdue' && (
        <NativeSelect
          aria-label="Order"
          data={SORTS}
          value={sort}
          onChange={(event) => set('sort', event.currentTarget.value)}
        />
      )}
    </Group>
  );
}

interface FoundProps {
  search: string;
  filters: Filters;
  /** How many people of a list have not come yet. */
  waiting: number;
}

function Found({ search, filters, waiting }: FoundProps) {
  const { id } = useUser();
  const { list, terms } = useCustomers(search, filters);
  const shop = { ...terms, id };
  const isWholeList =
    search === '' && filters.show === 'all' && !filters.at.place && list.data && !list.hasNextPage;
  return (
    <>
      <Pages
        query={list}
        rows={({ customers }) => customers}
        failed="Failed to load customers"
        loading={<RowsSkeleton inPanel count={8} label="Loading customers..." />}
        empty={<Nobody search={search} show={filters.show} waiting={waiting} />}
      >
        {(customers) => (
          <Panel>
            <CustomerList customers={customers} shop={shop} isWide />
          </Panel>
        )}
      </Pages>
      {isWholeList && <DeletedCustomers shop={shop} />}
    </>
  );
}

/** Last and collapsed: these cards count in the figures, but the customers cannot be reached. */
function DeletedCustomers({ shop }: { shop: ComponentProps<typeof CustomerList>['shop'] }) {
  const list = useApiPages(businessCustomers, { query: { show: 'deleted' } });
  const customers = list.data?.pages.flatMap((page) => page.customers) ?? [];
  if (customers.length === 0) return null;
  return (
    <details className={classes.deleted}>
      <summary>Deleted customers</summary>
      <Panel>
        <CustomerList customers={customers} shop={shop} isWide />
      </Panel>
      <LoadMore query={list} />
    </details>
  );
}

const NOBODY: Record<Exclude<Show, 'all'>, { title: string; words: string }> = {
  reward_ready: { title: 'No reward ready', words: 'Customers with a full card are listed here.' },
  overdue: {
    title: 'Nobody is overdue',
    words: 'Customers who stay away longer than they used to are listed here.',
  },
  new: { title: 'Nobody new', words: 'Customers whose card is younger than a month are listed here.' },
};

interface NobodyProps extends Pick<FoundProps, 'search' | 'waiting'> {
  show: Show;
}

function Nobody({ search, show, waiting }: NobodyProps) {
  if (search === '' && show !== 'all') {
    const { title, words } = NOBODY[show];
    return (
      <Panel>
        <EmptyState title={title} illustration="people">
          {words}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel>
      {search ? (
        <EmptyState title="No customers found" illustration="search">
          {`No customer found for “${search}”. Try part of the name, or the whole email.`}
        </EmptyState>
      ) : (
        <EmptyState
          title={waiting > 0 ? 'Nobody of your list has come yet' : 'No customers yet'}
          illustration="people"
          action={<ScanTheFirst />}
        >
          A customer shows their QR code, you scan it, and their card appears here.
        </EmptyState>
      )}
    </Panel>
  );
}

/** The filtered customers, or the server's results for a search; updated live. */
function useCustomers(q: string, { show, sort, at }: Filters) {
  const cache = useApiCache();
  const isOverdue = q === '' && show === 'overdue';
  const all = useApiPages(
    businessCustomers,
    { query: show === 'overdue' ? at : { show, sort, ...at } },
    { enabled: q === '' && !isOverdue },
  );
  const overdue = useApiQuery(overdueCustomers, { query: at }, { enabled: isOverdue });
  const found = useApiPages(
    searchBusinessCustomers,
    { query: { q, ...at } },
    { enabled: q !== '', placeholderData: (before) => before },
  );
  const settings = useApiQuery(businessSettings, {});
  useLive(
    'transaction',
    () => void cache.refresh([businessCustomers, overdueCustomers, searchBusinessCustomers]),
  );
  const paged = q === '' ? all : found;
  const { data, error, refetch } = isOverdue ? wholeOf(overdue) : paged;
  return {
    list: {
      /** Undefined before the first page, and before it is known how many stamps make a card. */
      data: settings.isPending ? undefined : data,
      error,
      refetch,
      hasNextPage: !isOverdue && paged.hasNextPage,
      isFetchingNextPage: paged.isFetchingNextPage,
      fetchNextPage: paged.fetchNextPage,
    },
    /** The default if the settings could not be loaded. */
    terms: settings.data?.settings ?? USUAL_CARD,
  };
}

/** An answer that has no pages, as a list with one. */
const wholeOf = <T,>({ data, error, refetch }: Query<T>) => ({
  data: data && { pages: [data] },
  error,
  refetch,
});
