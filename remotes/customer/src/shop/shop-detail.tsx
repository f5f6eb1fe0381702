import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { userBusiness } from '@stampwell/contracts/http/user.ts';
import { Banner, errorWords, Screen } from '@stampwell/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { KeepSafe } from '../keep-safe/keep-safe.tsx';
import { LandingStatus } from '../live/landing-status.tsx';
import type { OnPhoneProps } from './on-phone.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RedeemQuestion } from './redeem-question.tsx';
import { RedeemedModal } from './redeemed-modal.tsx';
import { ShopActions } from './shop-actions.tsx';
import { ShopFacts } from './shop-facts.tsx';
import { ShopHeader } from './shop-header.tsx';
import { StoryLink } from './story-link.tsx';
import { useReward } from './use-reward.ts';

/** Not needed for the first paint; where it cannot be loaded, the card is there without it. */
const OnPhone = lazy<ComponentType<OnPhoneProps>>(() =>
  import('./on-phone.tsx').then(
    ({ OnPhone }) => ({ default: OnPhone }),
    () => ({ default: () => null }),
  ),
);

export interface ShopDetailProps {
  detail: ReplyOf<typeof userBusiness>;
  /** False while only the dashboard's data is there; entries are loading. */
  isWhole: boolean;
}

/** The card, its activity, and the shop's address. */
export function ShopDetail({ detail, isWhole }: ShopDetailProps) {
  const { business, stamp_card: card, transaction_history: history } = detail;
  const reward = useReward(card);
  const givesStamps = business.gives_stamps !== false;
  return (
    <Screen
      actions={<ShopActions isReady={card.reward_eligible} givesStamps={givesStamps} reward={reward} />}
    >
      <LandingStatus landing={reward.landing} shopName={business.name} />
      <ShopHeader shop={business} hasReward={card.reward_eligible} />
      {!givesStamps && <Banner tone="info">This shop is not giving stamps at the moment.</Banner>}
      {reward.error && (
        <Banner tone="error" onClose={reward.dismissError}>
          {errorWords(reward.error, 'Failed to redeem reward')}
        </Banner>
      )}
      <ProgressPanel card={card}>
        {card.created_at !== null && <StoryLink shopId={business.id} />}
      </ProgressPanel>
      {card.created_at !== null && <KeepSafe />}
      <RecentActivity shopId={business.id} history={history} isWhole={isWhole} />
      <Suspense>
        <OnPhone shopId={business.id} hasCard={card.created_at !== null} />
      </Suspense>
      <ShopFacts shop={business} totalRedeemed={card.total_redeemed} />
      <RedeemQuestion isOpen={reward.isAsked} onClose={reward.forgo} onConfirm={reward.redeem} card={card} />
      <RedeemedModal isOpen={reward.isCelebrated} onClose={reward.endCelebration} card={card} />
    </Screen>
  );
}
