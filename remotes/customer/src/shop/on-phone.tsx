import { AddCardToWallet, OfferNotices } from '@stampwell/account/on-phone';

export interface OnPhoneProps {
  shopId: string;
  /** True once the card has an entry. */
  hasCard: boolean;
}

/** The card on the customer's phone, outside of this page; notices are offered once there is something to tell. */
export function OnPhone({ shopId, hasCard }: OnPhoneProps) {
  return (
    <>
      <AddCardToWallet shopId={shopId} />
      {hasCard && <OfferNotices />}
    </>
  );
}
