import type { BusinessEvent } from './events/business.ts';

/** A business's state with the platform, from its registration on. */
export type BusinessState = 'pending' | 'approved' | 'rejected' | 'inactive' | 'erased';

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

/** Whether the business is with us: neither deactivated nor erased. */
export const isActive = (state: BusinessState): boolean => state !== 'inactive' && state !== 'erased';
