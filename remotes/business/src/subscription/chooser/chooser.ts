import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import type { PlanType } from '@stampwell/contracts/plans.ts';
import { counted } from '@stampwell/ui';
import { type SubscriptionState, stateOf, statusWords, suspensionWords } from '../status-words.ts';

/**
 * What leaving the chooser without a plan does: 'finish' ends a registration that has a plan already; 'read_only' is for a lapsed
 * plan.
 */
export type ExitChoice = 'skip' | 'finish' | 'dashboard' | 'read_only';

export interface Chooser {
  state: SubscriptionState;
  /** A message above the plans. */
  note: { tone: 'info' | 'warning' | 'error'; words: string } | null;
  /** The current plan cannot be chosen again. */
  runningPlan: PlanType | null;
  exitChoice: ExitChoice;
  /** What 'Skip for now' means. */
  skipNote: string | null;
}

export interface ChooserFacts {
  isOnboarding: boolean;
  hasTrialLeft: boolean;
  /** Length of a trial that starts now. */
  trialDays: number;
  /** The shop waits for its approval, with which a trial begins. */
  isPending: boolean;
}

/** The chooser for a subscription and registration. @param subscription null if there never was one */
export function chooserOf(
  subscription: SubscriptionView | null,
  { isOnboarding, hasTrialLeft, trialDays, isPending }: ChooserFacts,
): Chooser {
  const state = stateOf(subscription);
  const isRunning = state === 'active' || state === 'trialing';
  const runningPlan = isRunning ? (subscription?.plan_type ?? null) : null;
  const note = noteOf(subscription, state, hasTrialLeft);
  return { state, note, runningPlan, exitChoice: exitChoiceOf(), skipNote: skipNoteOf() };

  function skipNoteOf(): string | null {
    if (state === 'trialing') return 'Your free trial goes on, no card';
    if (!hasTrialLeft || trialDays === 0) return null;
    const free = `${counted(trialDays, 'day')} free, no card`;
    return isPending ? `${free}. They begin once your shop is approved.` : free;
  }

  function exitChoiceOf(): ExitChoice {
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
        words: `${text}. Until you choose a plan, rewards that are ready can be redeemed, but no stamps given.`,
      };
  }
}
