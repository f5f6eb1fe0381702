import { type ApiError, useApiMutation } from '@stampwell/client';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { customerRedeem } from '@stampwell/contracts/http/stamps.ts';
import { cardProgress, namedProgramme, stepReward, stepTaken } from '@stampwell/contracts/programme.ts';
import { useMemo, useState } from 'react';
import type { LiveChange } from '../live/live-change.ts';
import { useCardUpdate, useLiveCards } from '../live/use-live-cards.ts';
import type { TakenReward } from './redeemed-modal.tsx';
import { cardKey } from './which-card.ts';

type Intent = { body: { business_id: string; programme?: number; step?: number } };

export interface Reward {
  /** Opens the confirmation. */
  ask(): void;
  isAsked: boolean;
  forgo(): void;
  /** @param step its number, where the programme has several */
  redeem(step?: number): void;
  isRedeeming: boolean;
  error: ApiError | null;
  dismissError(): void;
  /** What was redeemed, until its dialog is closed. */
  celebrated: TakenReward | null;
  /** The newest change that came while this screen is open, except redemptions. */
  liveChange: LiveChange | null;
  endCelebration(): void;
}

/** Redeeming, here or at the counter while this screen is open; celebrated once. */
export function useReward(card: StampCardView): Reward {
  const { business_id, steps, total_redeemed } = card;
  const named = { business_id, ...namedProgramme(card.programme) };
  const key = cardKey(card);

  const update = useCardUpdate();
  const [isAsked, setAsked] = useState(false);
  const [celebrated, setCelebrated] = useState<TakenReward | null>(null);
  const [liveChange, setLiveChange] = useState<LiveChange | null>(null);
  // One reward, one intent: a second try after a lost answer repeats the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next reward is another intent
  const intents = useMemo(() => new Map<number | undefined, Intent>(), [key, total_redeemed]);
  const mutation = useApiMutation(customerRedeem, {
    invalidates: [],
    onSuccess: (reply) => {
      const { remaining_stamps: current_stamps, total_redeemed: total, taken } = reply;
      // The live event may have arrived first.
      if (total === total_redeemed) return;
      const after = { ...named, steps, current_stamps, taken, total_redeemed: total };
      update({ ...after, ...cardProgress(after, card) });
      setCelebrated({ emoji: reply.reward_emoji, reward: reply.reward_description });
    },
  });
  useLiveCards((arrived) => {
    const { kind, change } = arrived;
    if (cardKey(change) !== key) return;
    // The dialog of a redemption is read by itself.
    setLiveChange(kind === 'redeemed' ? null : arrived);
    if (kind === 'redeemed') setCelebrated(stepReward(stepTaken(card, change, card)));
    // Staff undid the redemption, so there is nothing to show any more.
    if (kind === 'corrected') setCelebrated(null);
  });
  return {
    ask: () => setAsked(true),
    isAsked,
    forgo: () => setAsked(false),
    redeem(step) {
      setAsked(false);
      const intent = intents.get(step) ?? { body: step ? { ...named, step } : named };
      intents.set(step, intent);
      mutation.mutate(intent);
    },
    isRedeeming: mutation.isPending,
    error: mutation.error,
    dismissError: mutation.reset,
    celebrated,
    liveChange,
    endCelebration: () => setCelebrated(null),
  };
}
