import type { CardHere } from '@stampwell/contracts/http/shapes.ts';
import { dayWords } from '@stampwell/contracts/season.ts';
import { Banner } from '@stampwell/ui';
import { nameOf } from './till-cards.ts';

/** The card takes no more stamps: until when its rewards are redeemed. */
export function ClosedCard({ card }: { card: CardHere | undefined }) {
  if (!card || card.takes_stamps) return null;
  const { redeemable_until: until } = card;
  return (
    <Banner tone="info">{`${nameOf(card)} is closed.${until ? ` Rewards until ${dayWords(until)}` : ''}`}</Banner>
  );
}
