import { type Access, type BusinessState, DomainError, isOpenTo } from '@stampwell/contracts';

/** A business's state with the platform; `absent` where there never was one. */
export type BusinessStatus = BusinessState | 'absent';

/** Where a card is acted on, and by whom: each part folded from its own stream when the command is decided. */
export interface Counter {
  business: BusinessStatus;
  access: Access;
  /** False for an employee who was deactivated, deleted or works elsewhere. */
  isStaffActive: boolean;
  isCustomerActive: boolean;
  /** The customer's email is that of the owner or employee who acts. */
  isOwnCard: boolean;
}

/** [SC14] */
export function assertMayGive(counter: Counter): void {
  assertMayTouchCard(counter);
  if (!isOpenTo(counter.access)) throw new DomainError('subscription_required');
}

export function assertMayRedeem(counter: Counter): void {
  assertMayTouchCard(counter);
  if (counter.access === 'none') throw new DomainError('subscription_required');
}

/** [SC13, SC17, SC18, SC19] What every action on a card needs. */
export function assertMayTouchCard(counter: Counter): void {
  if (!counter.isStaffActive) throw new DomainError('account_inactive');
  assertOpenForBusiness(counter.business);
  if (!counter.isCustomerActive) throw new DomainError('not_found');
  if (counter.isOwnCard) throw new DomainError('self_stamping');
}

/** [SC13] */
export function assertOpenForBusiness(status: BusinessStatus): void {
  switch (status) {
    case 'approved':
      return;
    case 'absent':
      throw new DomainError('not_found');
    case 'pending':
    case 'rejected':
      throw new DomainError('business_not_approved');
    case 'inactive':
    case 'erased':
      throw new DomainError('business_inactive');
  }
}
