import type { Business } from '@stampwell/contracts/http/shapes.ts';
import type { Tone } from '@stampwell/kit';

/** Spec section 4, 'Business approval': pending is not approved and not rejected; active is active and approved. */
export type BusinessState = Business['status'];

export function stateOf({ is_approved, is_active, rejected_at }: Business): BusinessState {
  if (!is_approved) return rejected_at ? 'rejected' : 'pending';
  return is_active ? 'approved' : 'inactive';
}

export const STATE_LABELS: Record<BusinessState, { tone: Tone; words: string }> = {
  pending: { tone: 'wait', words: 'Pending' },
  approved: { tone: 'done', words: 'Active' },
  rejected: { tone: 'bad', words: 'Rejected' },
  inactive: { tone: 'off', words: 'Inactive' },
};

export type BusinessDeed = 'approve' | 'reject' | 'deactivate' | 'reactivate';

/** What can be done about a business that stands so; the first is the likely one. */
export const DEEDS_WHEN: Record<BusinessState, readonly BusinessDeed[]> = {
  pending: ['approve', 'reject'],
  approved: ['deactivate'],
  rejected: ['approve'],
  inactive: ['reactivate'],
};

export const DEED_LABELS: Record<BusinessDeed, string> = {
  approve: 'Approve',
  reject: 'Reject',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
};

/** As its subscription stands; businesses that never had one count as being on trial (spec, 'Admin dashboard'). */
export const SUBSCRIPTION_LABELS: Record<NonNullable<Business['subscription_status']> | 'none', string> = {
  trialing: 'Trial',
  active: 'Paying',
  past_due: 'Past due',
  canceled: 'Canceled',
  none: 'No subscription yet',
};
