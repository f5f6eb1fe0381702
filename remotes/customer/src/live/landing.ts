import type { CardChange } from './card-change.ts';

/** A change that has just reached this screen, seen from how the card stood before it. */
export interface Landing {
  change: CardChange;
  /** 'corrected': the counter took something back. */
  kind: 'stamped' | 'redeemed' | 'corrected';
  stampsBefore: number;
}

/**
 * What a change means for a card; null where the screens have it already, since they read while the event was on its
 * way. Where nobody knows how the card stood, one stamp is the likeliest.
 */
export function landingOf(
  change: CardChange,
  before: Pick<CardChange, 'current_stamps' | 'total_redeemed'> | undefined,
): Landing | null {
  const { current_stamps: current, total_redeemed: redeemed } = change;
  const stampsBefore = before?.current_stamps ?? Math.max(0, current - 1);
  const redeemedBefore = before?.total_redeemed ?? redeemed;
  if (current === stampsBefore && redeemed === redeemedBefore) return null;
  if (redeemed > redeemedBefore) return { change, kind: 'redeemed', stampsBefore };
  const isEarning = redeemed === redeemedBefore && current > stampsBefore;
  return { change, kind: isEarning ? 'stamped' : 'corrected', stampsBefore };
}
