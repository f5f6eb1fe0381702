import { activityOf, Loaded, Pages, useApiPages } from '@stampwell/client';
import { Link, useSearchParams } from '@stampwell/client/router';
import type { SentQuery } from '@stampwell/contracts/http/endpoint.ts';
import type { Transaction } from '@stampwell/contracts/http/shapes.ts';
import { stampHistory } from '@stampwell/contracts/http/stamp-history.ts';
import { LIST_LIMIT } from '@stampwell/contracts/limits.ts';
import { cardPath, paths } from '@stampwell/contracts/paths.ts';
import {
  ActivityList,
  Button,
  EmptyState,
  PageHeader,
  Panel,
  RowsSkeleton,
  Screen,
  ShopAvatar,
  StatTile,
  StatTiles,
} from '@stampwell/ui';
import { NativeSelect } from '@stampwell/ui/forms';
import { useLiveCards } from '../live/use-live-cards.ts';
import { cardKey, cardWords } from '../shop/which-card.ts';
import classes from './activity.module.css';
import { type ActivityType, isActivityType, shopsIn } from './history.ts';

interface HistoryListProps {
  query: SentQuery<typeof stampHistory>;
  onClear: () => void;
}

const FAILED = 'Failed to load stamp history';

/** The filtered entries, page by page. */
function HistoryList({ query, onClear }: HistoryListProps) {
  const isFiltered = Boolean(query.type ?? query.business_id);
  return (
    <Pages
      query={useApiPages(stampHistory, { query })}
      rows={({ transactions }) => transactions}
      failed={FAILED}
      loading={<RowsSkeleton inPanel count={6} label="Loading activity..." />}
      empty={
        <EmptyState
          title="No activity found"
          illustration="clock"
          action={
            isFiltered ? (
              <Button onClick={onClear}>Clear Filters</Button>
            ) : (
              <Button component={Link} to={paths.qrCode}>
                Show My QR Code
              </Button>
            )
          }
        />
      }
    >
      {(entries) => (
        <Panel>
          <ActivityList entries={entries.map(entryOf)} />
        </Panel>
      )}
    </Pages>
  );
}

const entryOf = (entry: Transaction) => ({
  id: entry.id,
  ...activityOf(entry),
  title: (
    <Link to={cardPath(entry.business_id, entry.programme)} className={classes.shop}>
      <ShopAvatar id={cardKey(entry)} name={entry.business_name} size={24} />
      {cardWords(entry)}
    </Link>
  ),
  detail: entry.reversed_by ? `${entry.description}, taken back later` : entry.description,
});

interface ActivityFiltersProps {
  filters: Filters;
  shops: readonly { id: string; name: string }[];
}

const TYPES = [
  { value: '', label: 'All Activities' },
  { value: 'earned', label: 'Stamps Earned' },
  { value: 'redeemed', label: 'Rewards Redeemed' },
];

function ActivityFilters({ filters, shops }: ActivityFiltersProps) {
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

const PAGE = { limit: LIST_LIMIT.max };

/** All cards' activity, newest first. */
export function ActivityScreen() {
  const filters = useFilters();
  // Without filters this is the list's own query, so it is fetched once.
  const everything = useApiPages(stampHistory, { query: PAGE });
  useLiveCards();
  const history = everything.data?.pages.flatMap((page) => page.transactions);
  const totals = everything.data?.pages[0]?.totals;
  return (
    <Screen>
      <PageHeader title="Activity" back />
      <Loaded query={everything} failed={FAILED}>
        <StatTiles isStrip>
          <StatTile label="Total Activities" value={totals?.activities} />
          <StatTile label="Stamps Earned" value={totals?.stamps_earned} />
          <StatTile label="Rewards Redeemed" value={totals?.rewards_redeemed} />
        </StatTiles>
        <ActivityFilters filters={filters} shops={shopsIn(history ?? [])} />
        <HistoryList query={{ ...PAGE, ...filters.query }} onClear={filters.clear} />
      </Loaded>
    </Screen>
  );
}

interface Filters {
  type: ActivityType | '';
  shopId: string;
  /** As the API expects it. */
  query: { type?: ActivityType; business_id?: string };
  set(name: 'type' | 'business', value: string): void;
  clear(): void;
}

/** Kept in the URL, for reload and Back. */
function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('type') ?? '';
  const type = isActivityType(wanted) ? wanted : '';
  const shopId = params.get('business') ?? '';
  return {
    type,
    shopId,
    query: { ...(type && { type }), ...(shopId && { business_id: shopId }) },
    set(name, value) {
      const next = new URLSearchParams(params);
      if (value) next.set(name, value);
      else next.delete(name);
      setParams(next, { replace: true });
    },
    clear: () => setParams({}, { replace: true }),
  };
}
