import { EmptyState, Screen } from '@stampwell/ui';
import { useLiveCards } from '../live/use-live-cards.ts';
import { goneWords } from './gone-words.ts';
import { PutAway } from './put-away.tsx';
import { RecentActivity } from './recent-activity.tsx';
import type { ShopDetailProps } from './shop-detail.tsx';
import { ShopHeader } from './shop-header.tsx';
import { StoryLink } from './story-link.tsx';

/** A shop that left: says so and keeps the history. */
export function GoneShop({ detail, isWhole }: ShopDetailProps) {
  const { business, stamp_card: card, transaction_history: history } = detail;
  useLiveCards();
  return (
    <Screen actions={<PutAway shopId={business.id} />}>
      <ShopHeader shop={business} hasReward={false} />
      <EmptyState
        title={goneWords(business)}
        action={card.created_at !== null && <StoryLink shopId={business.id} />}
      />
      <RecentActivity shopId={business.id} history={history} isWhole={isWhole} />
    </Screen>
  );
}
