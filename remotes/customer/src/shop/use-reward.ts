import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { customerRedeem } from '@stampwell/contracts/http/stamps.ts';
import { type ApiError, useApiMutation } from '@stampwell/kit';
import { useMemo, useState } from 'react';
import { useCardUpdate, useLiveCards } from '../live/use-live-cards.ts';

export interface Reward {
  redeem(): void;
  isRedeeming: boolean;
  error: ApiError | null;
  dismissError(): void;
  isCelebrated: boolean;
  endCelebration(): void;
}

/** Redeeming a shop's reward, here or at the counter while the customer looks: either is celebrated, once. */
export function useReward(shopId: string, card: StampCardView | undefined): Reward {
  const update = useCardUpdate();
  const { celebrate, isCelebrated, endCelebration } = useCelebration();
  const redeemed = card?.total_redeemed;
  // One reward, one intent: a second try after a lost answer repeats the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next reward is another intent
  const intent = useMemo(() => ({ body: { business_id: shopId } }), [shopId, redeemed]);
  const mutation = useApiMutation(customerRedeem, {
    invalidates: [],
    onSuccess: ({ remaining_stamps, total_redeemed }) => {
      update({
        business_id: shopId,
        current_stamps: remaining_stamps,
        stamps_required: card?.stamps_required ?? 0,
        reward_eligible: false,
        total_redeemed,
      });
      celebrate(total_redeemed);
    },
  });
  useLiveCards(({ kind, change }) => {
    if (kind === 'redeemed' && change.business_id === shopId) celebrate(change.total_redeemed);
  });
  return {
    redeem: () => mutation.mutate(intent),
    isRedeeming: mutation.isPending,
    error: mutation.error,
    dismissError: mutation.reset,
    isCelebrated,
    endCelebration,
  };
}

/** The answer and the live event tell of the same reward: the number of rewards so far tells them apart. */
function useCelebration() {
  const [last, setLast] = useState({ total: 0, isOpen: false });
  return {
    isCelebrated: last.isOpen,
    celebrate: (total: number) => setLast((was) => (was.total === total ? was : { total, isOpen: true })),
    endCelebration: () => setLast((was) => ({ ...was, isOpen: false })),
  };
}
