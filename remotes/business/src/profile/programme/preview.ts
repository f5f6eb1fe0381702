import { DEFAULT_REWARD, STAMPS_REQUIRED } from '@stampwell/contracts/limits.ts';

type Previewed = Record<'stamps_required' | 'reward_emoji' | 'reward_description', unknown> & {
  /** The rewards before the full card's. */
  early?: readonly { stamps: number; reward_emoji: string; reward_description: string }[];
};

/** A card from the values typed so far, more than half full. Fields may be empty or not valid yet. */
export function previewOf(terms: Previewed) {
  const typed = Math.round(Number(terms.stamps_required));
  const required = clamp(typed || STAMPS_REQUIRED.default, STAMPS_REQUIRED.min, STAMPS_REQUIRED.max);
  return {
    required,
    current: Math.ceil(required * 0.6),
    early: (terms.early ?? []).filter(({ reward_description }) => reward_description.trim() !== ''),
    emoji: String(terms.reward_emoji).trim() || DEFAULT_REWARD.emoji,
    reward: String(terms.reward_description).trim() || DEFAULT_REWARD.description,
  };
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
