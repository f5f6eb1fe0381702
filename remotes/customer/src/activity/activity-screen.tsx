import { useApiPages } from '@stampwell/client';
import { stampHistory } from '@stampwell/contracts/http/stamp-history.ts';
import { LIST_LIMIT } from '@stampwell/contracts/limits.ts';
import { ErrorView, PageHeader, Screen, StatTile, StatTiles } from '@stampwell/ui';
import { useLiveCards } from '../live/use-live-cards.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { shopsIn } from './history.ts';
import { HistoryList } from './history-list.tsx';
import { useFilters } from './use-filters.ts';

const PAGE = { limit: LIST_LIMIT.max };

/** All cards' activity, newest first. */
export function ActivityScreen() {
  const filters = useFilters();
  // Without filters this is the list's own query, so it is fetched once.
  const everything = useApiPages(stampHistory, { query: PAGE });
  useLiveCards();
  if (everything.error && !everything.data) {
    return (
      <Screen>
        <PageHeader title="Activity" back />
        <ErrorView
          title="Failed to load stamp history"
          error={everything.error}
          onRetry={everything.refetch}
        />
      </Screen>
    );
  }
  const history = everything.data?.pages.flatMap((page) => page.transactions);
  const totals = everything.data?.pages[0]?.totals;
  return (
    <Screen>
      <PageHeader title="Activity" back />
      <StatTiles isStrip>
        <StatTile label="Total Activities" value={totals?.activities} />
        <StatTile label="Stamps Earned" value={totals?.stamps_earned} />
        <StatTile label="Rewards Redeemed" value={totals?.rewards_redeemed} />
      </StatTiles>
      <ActivityFilters filters={filters} shops={shopsIn(history ?? [])} />
      <HistoryList query={{ ...PAGE, ...filters.query }} onClear={filters.clear} />
    </Screen>
  );
}
