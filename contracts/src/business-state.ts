import type { BusinessEvent } from './events/business.ts';

/** A business's state with the platform, from its registration on. */
export type BusinessState = 'pending' | 'approved' | 'rejected' | 'inactive' | 'erased';

/** The state after each event; other events do not change it. Used by folds and projectors. */
export const BUSINESS_STATE_AFTER = {
  BusinessRegistered: 'pending',
  BusinessApproved: 'approved',
  ApprovalWithdrawn: 'pending',
  BusinessRejected: 'rejected',
  BusinessResubmitted: 'pending',
  BusinessDeactivated: 'inactive',
  BusinessReactivated: 'approved',
  BusinessErased: 'erased',
} as const satisfies { [Type in BusinessEvent['type']]?: BusinessState };

/** An administrator's actions on a business. */
export type BusinessAction = 'approve' | 'reject' | 'deactivate' | 'reactivate';

/** The actions that a state allows, the likeliest first, for screens and the decider [AP2–AP6]. */
export const BUSINESS_ACTIONS: Record<BusinessState, readonly BusinessAction[]> = {
  pending: ['approve', 'reject'],
  approved: ['deactivate'],
  rejected: ['approve'],
  inactive: ['reactivate'],
  erased: [],
};

/** Whether the business takes part: neither deactivated nor erased. */
export const isActive = (state: BusinessState): boolean => state !== 'inactive' && state !== 'erased';
