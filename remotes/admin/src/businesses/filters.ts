import type { Business } from '@stampwell/contracts/http/shapes.ts';
import type { RecordFilter } from '../parts/record-browser.tsx';

export type Filter = 'all' | 'pending' | 'active' | 'inactive' | 'unfinished';

/** The tabs, in order. */
export const FILTERS: Record<Filter, RecordFilter<Business>> = {
  all: {
    label: 'All',
    holds: (business) => !business.is_unfinished,
    nothing: 'A business that registers appears here.',
  },
  pending: {
    label: 'Pending',
    holds: (business) => business.status === 'pending' && !business.is_unfinished,
    nothing: 'No business waits for approval.',
    // Longest-waiting first.
    order: (one, other) => waitingSince(one).localeCompare(waitingSince(other)),
  },
  active: {
    label: 'Active',
    holds: (business) => business.status === 'approved',
    nothing: 'No business is approved and active.',
  },
  inactive: {
    label: 'Inactive',
    holds: (business) => business.status === 'inactive',
    nothing: 'No business is deactivated.',
  },
  unfinished: {
    label: 'Not finished yet',
    holds: (business) => business.is_unfinished,
    nothing: 'Every registration that began is finished.',
  },
};

/** When a pending business registered or applied again. */
export const waitingSince = ({ waiting_since, created_at }: Business): string => waiting_since ?? created_at;

export const FILTER_KEYS = Object.keys(FILTERS) as Filter[];

/** Anything unknown counts as 'all'. */
export const filterOf = (text: string | null): Filter => FILTER_KEYS.find((key) => key === text) ?? 'all';
