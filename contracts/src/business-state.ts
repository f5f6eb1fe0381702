import type { BusinessEvent } from './events/business.ts';
import type { Business } from './http/shapes.ts';

/** A business's state with the platform, from its registration on. */
export type BusinessState = Business['status'] | 'erased';

/** What an event makes of the state; events that are not here leave it as it is. Folds and projectors both read it. */
export const BUSINESS_STATE_AFTER = {
  BusinessRegistered: 'pending',
  BusinessApproved: 'approved',
  BusinessRejected: 'rejected',
  BusinessResubmitted: 'pending',
  BusinessDeactivated: 'inactive',
  BusinessReactivated: 'approved',
  BusinessErased: 'erased',
} as const satisfies { [Type in BusinessEvent['type']]?: BusinessState };

/** What an administrator can do about a business. */
export type BusinessAction = 'approve' | 'reject' | 'deactivate' | 'reactivate';

/** The actions that a state allows, the likely one first: what a screen offers and what the decider lets pass [AP2–AP6]. */
export const BUSINESS_ACTIONS: Record<BusinessState, readonly BusinessAction[]> = {
  pending: ['approve', 'reject'],
  approved: ['deactivate'],
  rejected: ['approve'],
  inactive: ['reactivate'],
  erased: [],
};

/** The state as the wire spells it out. A business that was erased is shown, where it is shown at all, as inactive. */
export function presentState(state: BusinessState): Pick<Business, 'status' | 'is_active' | 'is_approved'> {
  return {
    status: state === 'erased' ? 'inactive' : state,
    is_active: state !== 'inactive' && state !== 'erased',
    is_approved: state === 'approved' || state === 'inactive',
  };
}
