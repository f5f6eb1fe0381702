import { useApiCache, useApiPages, useApiQuery, useLive } from '@stampwell/client';
import {
  businessCustomers,
  businessSettings,
  searchBusinessCustomers,
} from '@stampwell/contracts/http/business.ts';
import { STAMPS_REQUIRED } from '@stampwell/contracts/limits.ts';

/** All customers, or the server's results for a search; updated live. */
export function useCustomers(q: string) {
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
