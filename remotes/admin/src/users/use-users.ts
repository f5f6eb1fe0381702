import { useApiPages, useApiQuery } from '@stampwell/client';
import { adminUsers, searchUsers } from '@stampwell/contracts/http/admin.ts';
import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import { LIST_LIMIT } from '@stampwell/contracts/limits.ts';
import { useWholeList } from '../parts/use-whole-list.ts';

const limit = LIST_LIMIT.max;
const rowsOf = (reply: { users: AdminUser[] }) => reply.users;

/** The customers to choose from: all, or where they are too many what the server finds of them. */
export function useUsers(q: string) {
  const pages = useApiPages(adminUsers, { query: { limit } });
  const list = useWholeList(pages, rowsOf);
  const isAsked = !list.isComplete && q !== '';
  const found = useApiQuery(
    searchUsers,
    { query: { q, limit } },
    { enabled: isAsked, placeholderData: (before) => before },
  );
  return {
    ...list,
    error: pages.error,
    refetch: () => void pages.refetch(),
    candidates: isAsked && !found.error ? found.data?.users : list.rows,
  };
}
