import { AddCardToWallet, OfferPush } from '@stampwell/account/on-phone';
import { useApiQuery, useUser } from '@stampwell/client';
import { keepSafe } from '@stampwell/contracts/http/join.ts';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';

export interface OnPhoneProps {
  card: StampCardView;
  /** True once the card has an entry. */
  hasCard: boolean;
}

/**
 * The card on the customer's phone, outside of this page; push is offered once there is something to tell. The wallet is folded
 * while 'Keep it safe' is the main thing [JO6].
 */
export function OnPhone({ card, hasCard }: OnPhoneProps) {
  const hasAddress = useUser().email !== '';
  const { data } = useApiQuery(keepSafe, {}, { enabled: hasCard && !hasAddress });
  const isKeptSafe = hasAddress || data?.is_guest === false;
  return (
    <>
      <AddCardToWallet card={card} isFolded={hasCard && !isKeptSafe} />
      {hasCard && <OfferPush />}
    </>
  );
}
