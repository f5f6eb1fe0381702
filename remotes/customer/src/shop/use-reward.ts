import { type ApiError, useApiMutation } from '@stampwell/client';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { customerRedeem } from '@stampwell/contracts/http/stamps.ts';
import { cardProgress } from '@stampwell/contracts/programme.ts';
import { useMemo, useState } from 'react';
import type { LiveChange } from '../live/live-change.ts';
import { useCardUpdate, useLiveCards } from '../live/use-live-cards.ts';

export interface Reward {
  /** Opens the confirmation. */
  ask(): void;
  isAsked: boolean;
  forgo(): void;
  redeem(): void;
  isRedeeming: boolean;
  error: ApiError | null;
  dismissError(): void;
  isCelebrated: boolean;
  /** The newest change that came while this screen is open, except redemptions. */
  liveChange: LiveChange | null;
  endCelebration(): void;
}

/** Redeeming, here or at the counter while this screen is open; celebrated once. */
export function useReward(card: StampCardView): Reward {
  const { business_id, steps, total_redeemed } = card;
  const update = useCardUpdate();
  const [isAsked, setAsked] = useState(false);
  const [isCelebrated, setCelebrated] = useState(false);
  const [liveChange, setLiveChange] = useState<LiveChange | null>(null);
  // One reward, one intent: a second try after a lost answer repeats the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next reward is another intent
  const intent = useMemo(() => ({ body: { business_id } }), [business_id, total_redeemed]);
  const mutation = useApiMutation(customerRedeem, {
    invalidates: [],
    onSuccess: (reply) => {
      const { remaining_stamps: current_stamps, total_redeemed: total } = reply;
      // The live event may have arrived first.
      if (total === total_redeemed) return;
      const after = { business_id, steps, current_stamps, total_redeemed: total };
      update({ ...after, ...cardProgress(after, card) });
      setCelebrated(true);
    },
  });
  useLiveCards((arrived) => {
    const { kind, change } = arrived;
    if (change.business_id !== business_id) return;
    // The dialog of a redemption is read by itself.
    setLiveChange(kind === 'redeemed' ? null : arrived);
    if (kind === 'redeemed') setCelebrated(true);
    // Staff undid the redemption, so there is nothing to show any more.
    if (kind === 'corrected') setCelebrated(false);
  });
  return {
    ask: () => setAsked(true),
    isAsked,
    forgo: () => setAsked(false),
    redeem() {
      setAsked(false);
      mutation.mutate(intent);
    },
    isRedeeming: mutation.isPending,
    error: mutation.error,
    dismissError: mutation.reset,
    isCelebrated,
    liveChange,
    endCelebration: () => setCelebrated(false),
  };
}
