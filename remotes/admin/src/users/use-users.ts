import { useApiPages } from '@stampwell/client';
import { adminUsers, searchUsers } from '@stampwell/contracts/http/admin.ts';
import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import { LIST_LIMIT } from '@stampwell/contracts/limits.ts';
import { recordsOf } from '../parts/records.ts';
import { useWholeList } from '../parts/use-whole-list.ts';

const limit = LIST_LIMIT.max;
const rowsOf = (reply: { users: AdminUser[] }) => reply.users;

export type Filter = 'all' | 'active' | 'inactive';

/** All customers, or the server's results for search and tab if there are too many to load. */
export function useUsers(q: string, filter: Filter = 'all') {
  const status = filter === 'all' ? undefined : filter;
  const all = useApiPages(adminUsers, { query: { limit } });
  const whole = useWholeList(all, rowsOf);
  const isAsked = !whole.isComplete && (q !== '' || status !== undefined);
  const found = useApiPages(
    searchUsers,
    { query: { q, status, limit } },
    { enabled: isAsked && q !== '', placeholderData: (before) => before },
  );
  const ofTab = useApiPages(adminUsers, { query: { status, limit } }, { enabled: isAsked && q === '' });
  const asked = q === '' ? ofTab : found;
  return recordsOf({ all, whole, asked: isAsked ? asked : null, rowsOf });
}
