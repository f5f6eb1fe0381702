import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import type { PlanType } from '@stampwell/contracts/plans.ts';
import { type SubscriptionState, stateOf, statusWords, suspensionWords } from '../status-words.ts';

/**
 * What leaving the chooser without a plan means: 'finish' where there is a plan already and only the registration is
 * open; 'read_only' where there was one.
 */
export type WayOut = 'skip' | 'finish' | 'dashboard' | 'read_only';

export interface Chooser {
  state: SubscriptionState;
  /** What the owner has to know before they choose. */
  note: { tone: 'info' | 'warning' | 'error'; words: string } | null;
  /** The plan that runs, which cannot be chosen again. */
  runningPlan: PlanType | null;
  wayOut: WayOut;
}

/** The chooser, as the subscription and the registration stand. @param subscription null where there never was one */
export function chooserOf(
  subscription: SubscriptionView | null,
  { isOnboarding, hasTrialLeft }: { isOnboarding: boolean; hasTrialLeft: boolean },
): Chooser {
  const state = stateOf(subscription);
  const isRunning = state === 'active' || state === 'trialing';
  const runningPlan = isRunning ? (subscription?.plan_type ?? null) : null;
  return { state, note: noteOf(subscription, state, hasTrialLeft), runningPlan, wayOut: wayOutOf() };

  function wayOutOf(): WayOut {
    if (runningPlan) return isOnboarding ? 'finish' : 'dashboard';
    if (subscription?.access === 'read_only') return 'read_only';
    const isElsewhereToGo = state === 'trialing' || state === 'ending' || state === 'past_due';
    return isElsewhereToGo && !isOnboarding ? 'dashboard' : 'skip';
  }
}

function noteOf(
  subscription: SubscriptionView | null,
  state: SubscriptionState,
  hasTrialLeft: boolean,
): Chooser['note'] {
  const { title, text } = statusWords(subscription);
  switch (state) {
    case 'none':
      return hasTrialLeft
        ? { tone: 'info', words: 'Either plan starts with a free trial. You pay when it ends.' }
        : null;
    case 'trialing':
    case 'active':
      return { tone: 'info', words: `${title}. ${text}.` };
    case 'past_due':
      return { tone: 'error', words: [text, suspensionWords(subscription)].filter(Boolean).join(' ') };
    case 'ending':
      return { tone: 'warning', words: text };
    case 'ended':
      return {
        tone: 'warning',
        words: `${text}. Until you choose a plan, earned rewards can be redeemed, but nobody can give stamps.`,
      };
  }
}
