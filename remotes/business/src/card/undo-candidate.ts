import type { CardStep } from '@stampwell/contracts/http/story.ts';
import { counted } from '@stampwell/ui';

type Content = Pick<CardStep, 'kind' | 'stamps' | 'rule' | 'undone_by' | 'at'>;

/** What a step did, as far as undoing needs it. */
export function undoCandidate(step: Content) {
  const words = wordsOf(step);
  return {
    words,
    isEarningOrRedemption: words !== null,
    isUndone: step.undone_by !== null,
    at: step.at,
  };
}

/** Null for undos and refusals. */
function wordsOf({ kind, stamps, rule }: Content): string | null {
  if (kind === 'earned') return counted(stamps, 'stamp');
  if (kind === 'redeemed') return `${rule.reward_emoji} ${rule.reward_description}`;
  return null;
}
