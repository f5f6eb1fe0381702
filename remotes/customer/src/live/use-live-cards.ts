import { useApiCache, useLive } from '@stampwell/client';
import { stampHistory } from '@stampwell/contracts/http/stamp-history.ts';
import { userBusiness, userDashboard } from '@stampwell/contracts/http/user.ts';
import { useCallback } from 'react';
import { cardArgs, cardKey } from '../shop/which-card.ts';
import { type CardChange, dashboardAfter, shopAfter } from './card-change.ts';
import { type LiveChange, liveChangeOf } from './live-change.ts';

type Cache = ReturnType<typeof useApiCache>;

const shopArgs = ({ business_id, programme }: CardChange) => cardArgs(business_id, programme);
const NEW_CARD = { current_stamps: 0, total_redeemed: 0 };

/** Applies a change to cached answers at once, then refetches what shows the card. */
export function useCardUpdate(): (change: CardChange) => void {
  const cache = useApiCache();
  return useCallback(
    (change) => {
      cache.update(userDashboard, {}, (dashboard) => dashboardAfter(dashboard, change));
      cache.update(userBusiness, shopArgs(change), (detail) => shopAfter(detail, change));
      void cache.refresh([userDashboard, userBusiness, stampHistory]);
    },
    [cache],
  );
}

/** Updates cards and shops on screen on live events. */
export function useLiveCards(onChange?: (liveChange: LiveChange) => void): void {
  const cache = useApiCache();
  const update = useCardUpdate();
  useLive('card-changed', (change) => {
    const liveChange = liveChangeOf(change, knownCard(cache, change));
    update(change);
    if (liveChange) onChange?.(liveChange);
  });
  useLive('question-changed', () => void cache.refresh([userDashboard]));
  useLive('shop-changed', () => void cache.refresh([userDashboard, userBusiness]));
}

/** The card as cached. One that is missing from a loaded dashboard is new. */
function knownCard(cache: Cache, change: CardChange) {
  const dashboard = cache.peek(userDashboard, {});
  return (
    dashboard?.stamp_cards.find((card) => cardKey(card) === cardKey(change)) ??
    cache.peek(userBusiness, shopArgs(change))?.stamp_card ??
    (dashboard && NEW_CARD)
  );
}
