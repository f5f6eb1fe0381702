import { useApiCache, useApiPages, useApiQuery, useLive } from '@stampwell/client';
import {
  businessCustomers,
  businessSettings,
  searchBusinessCustomers,
} from '@stampwell/contracts/http/business.ts';
import { STAMPS_REQUIRED } from '@stampwell/contracts/limits.ts';

/** Everyone with a card here, or what the server finds of them; kept current while it is on the screen. */
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
    /** What cards are judged by; the default where it could not be had. */
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
