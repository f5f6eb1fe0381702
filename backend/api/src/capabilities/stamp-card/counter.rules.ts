import { type Access, type BusinessState, DomainError, isOpenTo } from '@stampwell/contracts';

/** A business's state on the platform; `absent` if it never existed. */
export type BusinessStatus = BusinessState | 'absent';

/** The state of everyone involved in an action on a card, each folded from its own stream when the command is decided. */
export interface Counter {
  business: BusinessStatus;
  access: Access;
  /** False for an employee who was deactivated, deleted or works elsewhere. */
  isStaffActive: boolean;
  isCustomerActive: boolean;
  /** True if the customer's email equals that of the acting owner or employee. */
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

/** [SC13, SC17, SC18, SC19] The conditions of every action on a card. */
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
