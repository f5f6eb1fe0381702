import { activityOf } from '@stampwell/client';
import type { StampCardView, Transaction } from '@stampwell/contracts/http/shapes.ts';
import { ActivityList, Panel, RowsSkeleton, Text } from '@stampwell/ui';
import { ShowProof } from '../proof/show-proof.tsx';

interface RecentActivityProps {
  card: StampCardView;
  history: readonly Transaction[];
  /** False while the entries are loading. */
  isWhole: boolean;
}

export function RecentActivity({ card, history, isWhole }: RecentActivityProps) {
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
            action: (
              <ShowProof
                businessId={card.business_id}
                programme={card.programme}
                entryId={entry.id}
                of={entry.description}
              />
            ),
          }))}
        />
      ) : (
        <Text>No activity here yet</Text>
      )}
    </Panel>
  );
}
