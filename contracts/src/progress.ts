/** How far a card is, as a rounded share of what a reward takes: 0 to 100. */
export function progressPercentage(current: number, required: number): number {
  if (required <= 0) return 100;
  return Math.min(100, Math.max(0, Math.round((current / required) * 100)));
}

/** Whether a card's stamps are enough for its reward. */
export const isRewardReady = (current: number, required: number): boolean => current >= required;
