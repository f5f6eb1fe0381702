import { activityOf } from '@stampwell/client';
import type { Transaction } from '@stampwell/contracts/http/shapes.ts';
import { ActivityList, Panel, RowsSkeleton, Text } from '@stampwell/ui';
import { ShowProof } from '../proof/show-proof.tsx';

interface RecentActivityProps {
  shopId: string;
  history: readonly Transaction[];
  /** False while the entries are loading. */
  isWhole: boolean;
}

export function RecentActivity({ shopId, history, isWhole }: RecentActivityProps) {
  return (
    <Panel title="Recent Activity">
      {!isWhole ? (
        <RowsSkeleton count={2} />
      ) : history.length > 0 ? (
        <ActivityList
          entries={history.map((entry) => ({
            id: entry.id,
            ...activityOf(entry),
            title: entry.description,
            action: <ShowProof businessId={shopId} entryId={entry.id} of={entry.description} />,
          }))}
        />
      ) : (
        <Text>No activity here yet</Text>
      )}
    </Panel>
  );
}
