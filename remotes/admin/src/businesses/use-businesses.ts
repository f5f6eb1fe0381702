import { useApiPages } from '@stampwell/client';
import { adminBusinesses, searchBusinesses } from '@stampwell/contracts/http/admin.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { LIST_LIMIT } from '@stampwell/contracts/limits.ts';
import { recordsOf } from '../parts/records.ts';
import { useWholeList } from '../parts/use-whole-list.ts';
import type { Filter } from './filters.ts';

const limit = LIST_LIMIT.max;
const rowsOf = (reply: { businesses: Business[] }) => reply.businesses;
const isUnfinished = ({ is_unfinished }: Business) => is_unfinished;
const STATUS = {
  all: undefined,
  pending: 'pending',
  active: 'approved',
  inactive: 'inactive',
  unfinished: 'unfinished',
} as const satisfies Record<Filter, string | undefined>;

/** All businesses, or the server's results for search and tab if there are too many to load. */
export function useBusinesses(q: string, filter: Filter = 'all') {
  const status = STATUS[filter];
  const all = useApiPages(adminBusinesses, { query: { limit } });
  const begun = useApiPages(adminBusinesses, { query: { status: STATUS.unfinished, limit } });
  const [registered, unfinished] = [useWholeList(all, rowsOf), useWholeList(begun, rowsOf)];
  const whole = {
    rows: registered.rows && [...registered.rows, ...(unfinished.rows ?? []).filter(isUnfinished)],
    isComplete: registered.isComplete && unfinished.isComplete,
  };
  const isAsked = !whole.isComplete && (q !== '' || status !== undefined);
  const found = useApiPages(
    searchBusinesses,
    { query: { q, status, limit } },
    { enabled: isAsked && q !== '', placeholderData: (before) => before },
  );
  const ofTab = useApiPages(adminBusinesses, { query: { status, limit } }, { enabled: isAsked && q === '' });
  const asked = q === '' ? ofTab : found;
  return recordsOf({ all, whole, asked: isAsked ? asked : null, rowsOf });
}
