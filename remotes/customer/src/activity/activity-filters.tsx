import { NativeSelect } from '@stampwell/ui/forms';
import classes from './activity.module.css';
import type { Filters } from './use-filters.ts';

interface ActivityFiltersProps {
  filters: Filters;
  shops: readonly { id: string; name: string }[];
}

const TYPES = [
  { value: '', label: 'All Activities' },
  { value: 'earned', label: 'Stamps Earned' },
  { value: 'redeemed', label: 'Rewards Redeemed' },
];

export function ActivityFilters({ filters, shops }: ActivityFiltersProps) {
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Filter by"
        data={TYPES}
        value={filters.type}
        onChange={(event) => filters.set('type', event.currentTarget.value)}
      />
      <NativeSelect
        label="Business"
        data={[
          { value: '', label: 'All Businesses' },
          ...shops.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filters.shopId}
        onChange={(event) => filters.set('business', event.currentTarget.value)}
      />
    </div>
  );
}
