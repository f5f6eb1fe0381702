import { activityOf } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { userBusiness } from '@stampwell/contracts/http/user.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { ActivityList, Anchor, Banner, errorWords, Panel, RowsSkeleton, Screen, Text } from '@stampwell/ui';
import { ShowProof } from '../proof/show-proof.tsx';
import { goneWords } from './gone-words.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { PutAway } from './put-away.tsx';
import { RedeemQuestion } from './redeem-question.tsx';
import { RedeemedModal } from './redeemed-modal.tsx';
import { ShopActions } from './shop-actions.tsx';
import classes from './shop-detail.module.css';
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
    <Screen
      actions={
        business.is_active ? (
          <ShopActions
            isReady={card.reward_eligible}
            givesStamps={business.gives_stamps !== false}
            reward={reward}
          />
        ) : (
          <PutAway shopId={business.id} />
        )
      }
    >
      <ShopHeader shop={business} hasReward={card.reward_eligible} />
      {!business.is_active && <Banner tone="info">{goneWords(business)}</Banner>}
      {business.is_active && business.gives_stamps === false && (
        <Banner tone="info">This shop is not giving stamps at the moment.</Banner>
      )}
      {reward.error && (
        <Banner tone="error" onClose={reward.dismissError}>
          {errorWords(reward.error, 'Failed to redeem reward')}
        </Banner>
      )}
      <ProgressPanel card={card}>
        {card.created_at !== null && (
          <Anchor component={Link} to={paths.business.story(business.id)} className={classes.why ?? ''}>
            How this card came to be
          </Anchor>
        )}
      </ProgressPanel>
      <Panel title="Recent Activity">
        {!isWhole ? (
          <RowsSkeleton count={2} />
        ) : history.length > 0 ? (
          <ActivityList
            entries={history.map((entry) => ({
              id: entry.id,
              ...activityOf(entry),
              title: entry.description,
              action: <ShowProof businessId={business.id} entryId={entry.id} of={entry.description} />,
            }))}
          />
        ) : (
          <Text>No activity here yet</Text>
        )}
      </Panel>
      <ShopFacts shop={business} totalRedeemed={card.total_redeemed} />
      <RedeemQuestion isOpen={reward.isAsked} onClose={reward.forgo} onConfirm={reward.redeem} card={card} />
      <RedeemedModal isOpen={reward.isCelebrated} onClose={reward.endCelebration} card={card} />
    </Screen>
  );
}
