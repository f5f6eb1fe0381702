import type { Business } from '@stampwell/contracts/http/shapes.ts';
import type { RecordFilter } from '../parts/record-browser.tsx';
import { stateOf } from './business-state.ts';

export type Filter = 'all' | 'pending' | 'active' | 'inactive';

/** The tabs; in this order. */
export const FILTERS: Record<Filter, RecordFilter<Business>> = {
  all: {
    label: 'All',
    holds: () => true,
    nothing: 'A business that registers appears here.',
  },
  pending: {
    label: 'Pending',
    holds: (business) => stateOf(business) === 'pending',
    nothing: 'No business waits for approval.',
  },
  active: {
    label: 'Active',
    holds: (business) => stateOf(business) === 'approved',
    nothing: 'No business is approved and active.',
  },
  inactive: {
    label: 'Inactive',
    holds: (business) => !business.is_active,
    nothing: 'No business is deactivated.',
  },
};

export const FILTER_KEYS = Object.keys(FILTERS) as Filter[];

/** What the URL names; whatever else it says is 'all'. */
export const filterOf = (text: string | null): Filter => FILTER_KEYS.find((key) => key === text) ?? 'all';
