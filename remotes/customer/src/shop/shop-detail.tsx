import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { userBusiness } from '@stampwell/contracts/http/user.ts';
import { ActivityList, Banner, errorWords, Panel, RowsSkeleton, Screen, Text } from '@stampwell/kit';
import { ProgressPanel } from './progress-panel.tsx';
import { RedeemedModal } from './redeemed-modal.tsx';
import { ShopActions } from './shop-actions.tsx';
import { ShopFacts } from './shop-facts.tsx';
import { ShopHeader } from './shop-header.tsx';
import { useReward } from './use-reward.ts';

interface ShopDetailProps {
  detail: ReplyOf<typeof userBusiness>;
  /** False while only the dashboard has told of the shop: its entries are still to come. */
  isWhole: boolean;
}

/** The card itself, what happened on it, and where to find the shop. */
export function ShopDetail({ detail, isWhole }: ShopDetailProps) {
  const { business, stamp_card: card, transaction_history: history } = detail;
  const reward = useReward(card);
  return (
    <Screen actions={business.is_active && <ShopActions isReady={card.reward_eligible} reward={reward} />}>
      <ShopHeader shop={business} hasReward={card.reward_eligible} />
      {!business.is_active && <Banner tone="info">This business is not taking part right now.</Banner>}
      {reward.error && (
        <Banner tone="error" onClose={reward.dismissError}>
          {errorWords(reward.error, 'Failed to redeem reward')}
        </Banner>
      )}
      <ProgressPanel card={card} />
      <Panel title="Recent Activity">
        {!isWhole ? (
          <RowsSkeleton count={2} />
        ) : history.length > 0 ? (
          <ActivityList entries={history.map((entry) => ({ ...entry, title: entry.description }))} />
        ) : (
          <Text>No activity here yet</Text>
        )}
      </Panel>
      <ShopFacts shop={business} totalRedeemed={card.total_redeemed} />
      <RedeemedModal isOpen={reward.isCelebrated} onClose={reward.endCelebration} card={card} />
    </Screen>
  );
}
