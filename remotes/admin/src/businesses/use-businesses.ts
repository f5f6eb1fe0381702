import { useApiPages, useApiQuery } from '@stampwell/client';
import { adminBusinesses, searchBusinesses } from '@stampwell/contracts/http/admin.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { LIST_LIMIT } from '@stampwell/contracts/limits.ts';
import { useWholeList } from '../parts/use-whole-list.ts';

const limit = LIST_LIMIT.max;
const rowsOf = (reply: { businesses: Business[] }) => reply.businesses;

/** The businesses to choose from: all, or where they are too many what the server finds of them. */
export function useBusinesses(q: string) {
  const pages = useApiPages(adminBusinesses, { query: { limit } });
  const list = useWholeList(pages, rowsOf);
  const isAsked = !list.isComplete && q !== '';
  const found = useApiQuery(
    searchBusinesses,
    { query: { q, limit } },
    { enabled: isAsked, placeholderData: (before) => before },
  );
  return {
    ...list,
    error: pages.error,
    refetch: () => void pages.refetch(),
    candidates: isAsked && !found.error ? found.data?.businesses : list.rows,
  };
}
