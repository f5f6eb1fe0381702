import {
  DomainError,
  type ErrorCode,
  refusalIn,
  refusalOf,
  type ShopFacts,
  type Standing,
} from '@stampwell/contracts';

/** A business's state on the platform; `absent` if it never existed. */
export type BusinessStatus = ShopFacts['state'];

/** The state of everyone involved in an action on a card, each folded from its own stream when the command is decided. */
export interface Counter {
  standing: Standing;
  /** False for an employee who was deactivated, deleted or works elsewhere. */
  isStaffActive: boolean;
  isCustomerActive: boolean;
  /** True if the customer's email equals that of the acting owner or employee. */
  isOwnCard: boolean;
}

/** [SC14] */
export function assertMayGive(counter: Counter): void {
  assertMayTouchCard(counter);
  if (!counter.standing.gives) refuse(refusalOf(counter.standing));
}

/** [SC15] */
export function assertMayRedeem(counter: Counter): void {
  assertMayTouchCard(counter);
  if (!counter.standing.redeems) refuse(refusalOf(counter.standing));
}

/** [SC13, SC17, SC18, SC19] The conditions of every action on a card. */
export function assertMayTouchCard(counter: Counter): void {
  if (!counter.isStaffActive) throw new DomainError('account_inactive');
  if (!counter.standing.isOpen) refuse(refusalOf(counter.standing));
  if (!counter.isCustomerActive) throw new DomainError('not_found');
  if (counter.isOwnCard) throw new DomainError('self_stamping');
}

/** [SC13] For what asks no more of a business than to be open. */
export const assertOpenForBusiness = (status: BusinessStatus): void => refuse(refusalIn(status));

function refuse(code: ErrorCode | null): void {
  if (code) throw new DomainError(code);
}
