import type { CardHere } from '@stampwell/contracts/http/shapes.ts';
import { cardTitle } from '@stampwell/contracts/programme.ts';
import { dayWords } from '@stampwell/contracts/season.ts';
import { Banner } from '@stampwell/ui';

/** The card takes no more stamps: until when its rewards are redeemed. */
export function ClosedCard({ card }: { card: CardHere | undefined }) {
  if (!card || card.takes_stamps) return null;
  const { redeemable_until: until } = card;
  return (
    <Banner tone="info">{`${cardTitle(card)} is closed.${until ? ` Rewards until ${dayWords(until)}` : ''}`}</Banner>
  );
}
