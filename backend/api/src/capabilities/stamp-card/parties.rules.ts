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
export interface Parties {
  standing: Standing;
  /** False for an employee who was deactivated, deleted or works elsewhere. */
  isStaffActive: boolean;
  isCustomerActive: boolean;
  /** True if the customer's email equals that of the acting owner or employee. */
  isOwnCard: boolean;
}

/** [SC14] */
export function assertMayGive(parties: Parties): void {
  assertMayTouchCard(parties);
  if (!parties.standing.gives) refuse(refusalOf(parties.standing));
}

/** [SC15] */
export function assertMayRedeem(parties: Parties): void {
  assertMayTouchCard(parties);
  if (!parties.standing.redeems) refuse(refusalOf(parties.standing));
}

/** [SC13, SC17, SC18, SC19] The conditions of every action on a card. */
export function assertMayTouchCard(parties: Parties): void {
  if (!parties.isStaffActive) throw new DomainError('account_inactive');
  if (!parties.standing.isOpen) refuse(refusalOf(parties.standing));
  if (!parties.isCustomerActive) throw new DomainError('not_found');
  if (parties.isOwnCard) throw new DomainError('self_stamping');
}

/** [SC13] For commands that only need an open business. */
export const assertOpenForBusiness = (status: BusinessStatus): void => refuse(refusalIn(status));

function refuse(code: ErrorCode | null): void {
  if (code) throw new DomainError(code);
}
