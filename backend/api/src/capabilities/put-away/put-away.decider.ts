import { type AccountEvent, type BusinessState, DomainError, isActive } from '@stampwell/contracts';

/** Each is folded from its own stream. */
export interface Circumstances {
  shop: BusinessState | 'absent';
  hasCard: boolean;
}

export interface PutCardAway {
  customerId: string;
  businessId: string;
}

/** [PA1, PA2] */
export function decide(
  { customerId, businessId }: PutCardAway,
  { shop, hasCard }: Circumstances,
): AccountEvent[] {
  if (shop === 'absent' || !hasCard) throw new DomainError('not_found');
  if (isActive(shop))
    throw new DomainError('invalid_state', {
      message: 'This shop takes part again, so its card stays in your wallet.',
    });
  return [{ type: 'CardPutAway', data: { account_id: customerId, business_id: businessId } }];
}
