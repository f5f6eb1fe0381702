import { useApiCache, useApiPages, useApiQuery, useLive, useUser } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import {
  businessCustomers,
  businessSettings,
  searchBusinessCustomers,
} from '@stampwell/contracts/http/business.ts';
import { STAMPS_REQUIRED } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button, EmptyState, ErrorView, PageHeader, Panel, RowsSkeleton, WideScreen } from '@stampwell/ui';
import { SearchBox } from '@stampwell/ui/forms';
import { IconFileImport } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { ScanTheFirst } from '../parts/scan-the-first.tsx';
import { CustomerList } from './customer-list.tsx';

/** Everyone with a card here, most recent first. */
export function CustomersScreen() {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed).trim();
  return (
    <WideScreen>
      <PageHeader title="Customers" subtitle="Everyone with a card at your business">
        <Button
          component={Link}
          to={paths.business.importCustomers}
          variant="default"
          leftSection={<IconFileImport size={20} />}
        >
          Bring Customers
        </Button>
      </PageHeader>
      <SearchBox value={typed} onChange={setTyped} placeholder="Search customers by name or email..." />
      <Found search={search} />
    </WideScreen>
  );
}

function Found({ search }: { search: string }) {
  const { id } = useUser();
  const { customers, terms, error, retry, hasMore, isLoadingMore, loadMore } = useCustomers(search);
  if (!customers && error) {
    return <ErrorView title="Failed to load customers" error={error} onRetry={retry} />;
  }
  if (!customers || terms === undefined) {
    return (
      <Panel>
        <RowsSkeleton count={8} label="Loading customers..." />
      </Panel>
    );
  }
  if (customers.length === 0) return <Nobody search={search} />;
  return (
    <>
      <Panel>
        <CustomerList customers={customers} shop={{ ...terms, id }} isWide />
      </Panel>
      {hasMore && (
        <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
          Load More
        </Button>
      )}
    </>
  );
}

function Nobody({ search }: { search: string }) {
  return (
    <Panel>
      {search ? (
        <EmptyState title="No customers found" illustration="search">
          {`No customer found for “${search}”. Try part of the name, or the whole email.`}
        </EmptyState>
      ) : (
        <EmptyState title="No customers yet" illustration="people" action={<ScanTheFirst />}>
          A customer shows their QR code, you scan it, and their card appears here.
        </EmptyState>
      )}
    </Panel>
  );
}

/** All customers, or the server's results for a search; updated live. */
function useCustomers(q: string) {
  const cache = useApiCache();
  const all = useApiPages(businessCustomers, { query: {} }, { enabled: q === '' });
  const found = useApiPages(
    searchBusinessCustomers,
    { query: { q } },
    { enabled: q !== '', placeholderData: (before) => before },
  );
  const settings = useApiQuery(businessSettings, {});
  useLive('transaction', () => void cache.refresh([businessCustomers, searchBusinessCustomers]));
  const list = q === '' ? all : found;
  return {
    /** Undefined before the first page. */
    customers: list.data?.pages.flatMap(({ customers }) => customers),
    /** The default if the settings could not be loaded. */
    terms: settings.isPending
      ? undefined
      : (settings.data?.settings ?? { stamps_required: STAMPS_REQUIRED.default }),
    error: list.error,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
  };
}
