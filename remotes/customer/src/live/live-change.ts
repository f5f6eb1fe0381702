import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import type { CardChange } from './card-change.ts';

/** A change that just arrived, relative to the card before it. */
export interface LiveChange {
  change: CardChange;
  /** 'corrected': staff undid something. */
  kind: 'stamped' | 'redeemed' | 'corrected';
  stampsBefore: number;
  takenBefore?: readonly number[] | undefined;
  /** What a redeemed card stood for: the next one begins under the shop's of today [SC63]. */
  termsBefore?: CardsTerms | undefined;
}

type CardsTerms = Pick<StampCardView, 'steps' | 'spends'>;

/**
 * What a change means for a card; null if the screen fetched it before the event arrived. If the card is unknown, one stamp is
 * assumed.
 */
export function liveChangeOf(
  change: CardChange,
  before: (Pick<CardChange, 'current_stamps' | 'total_redeemed' | 'taken'> & Partial<CardsTerms>) | undefined,
): LiveChange | null {
  const { current_stamps: current, total_redeemed: redeemed } = change;
  const stampsBefore = before?.current_stamps ?? Math.max(0, current - 1);
  const redeemedBefore = before?.total_redeemed ?? redeemed;
  if (current === stampsBefore && redeemed === redeemedBefore) return null;
  if (redeemed > redeemedBefore)
    return {
      change,
      kind: 'redeemed',
      stampsBefore,
      takenBefore: before?.taken,
      termsBefore: termsIn(before),
    };
  const isEarning = redeemed === redeemedBefore && current > stampsBefore;
  return { change, kind: isEarning ? 'stamped' : 'corrected', stampsBefore };
}

const termsIn = (card?: Partial<CardsTerms>) => card?.steps && { steps: card.steps, spends: card.spends };
