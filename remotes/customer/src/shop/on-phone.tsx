import { AddCardToWallet, OfferNotices } from '@stampwell/account/on-phone';

/** The card on the customer's phone, outside of this page; notices are offered once there is something to tell. */
export function OnPhone({ shopId, hasCard }: { shopId: string; hasCard: boolean }) {
  return (
    <>
      <AddCardToWallet shopId={shopId} />
      {hasCard && <OfferNotices />}
    </>
  );
}
