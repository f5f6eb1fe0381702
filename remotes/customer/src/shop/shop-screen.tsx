import { paths } from '@stampwell/contracts/paths.ts';
import {
  ActivityList,
  BackButton,
  Banner,
  Button,
  CardsSkeleton,
  ErrorView,
  errorWords,
  Panel,
  RowsSkeleton,
  Screen,
  Text,
} from '@stampwell/kit';
import { useNavigate, useParams } from '@stampwell/kit/router';
import { ProgressPanel } from './progress-panel.tsx';
import { RedeemedModal } from './redeemed-modal.tsx';
import { ShopActions } from './shop-actions.tsx';
import { ShopFacts } from './shop-facts.tsx';
import { ShopHeader } from './shop-header.tsx';
import { useReward } from './use-reward.ts';
import { useShop } from './use-shop.ts';

/** One shop as its customer sees it: the card itself, what happened on it, and where to find the shop. */
export function ShopScreen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useShop(id);
  const reward = useReward(id, data?.stamp_card);
  if (error && !data) {
    return (
      <Screen>
        <ErrorView
          title="Unable to load business"
          error={error}
          fallback="Failed to load business details"
          onRetry={refetch}
        >
          <Button variant="default" onClick={() => navigate(paths.dashboard)}>
            Go Back
          </Button>
        </ErrorView>
      </Screen>
    );
  }
  if (!data) {
    return (
      <Screen>
        <BackButton to />
        <CardsSkeleton count={2} label="Loading business details..." />
      </Screen>
    );
  }
  const { business, stamp_card: card, transaction_history: history } = data;
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
        {history.length > 0 ? (
          <ActivityList entries={history.map((entry) => ({ ...entry, title: entry.description }))} />
        ) : isPlaceholderData ? (
          <RowsSkeleton count={2} />
        ) : (
          <Text>No activity here yet</Text>
        )}
      </Panel>
      <ShopFacts shop={business} totalRedeemed={card.total_redeemed} />
      <RedeemedModal isOpen={reward.isCelebrated} onClose={reward.endCelebration} card={card} />
    </Screen>
  );
}
