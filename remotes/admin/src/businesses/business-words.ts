import { BUSINESS_ACTIONS, type BusinessAction } from '@stampwell/contracts/business-state.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { closedWords } from '@stampwell/contracts/standing.ts';
import type { Tone } from '@stampwell/ui';

export const STATE_LABELS: Record<Business['status'], { tone: Tone; words: string }> = {
  pending: { tone: 'wait', words: 'Pending' },
  approved: { tone: 'done', words: 'Active' },
  rejected: { tone: 'bad', words: 'Rejected' },
  inactive: { tone: 'off', words: 'Inactive' },
};

const UNFINISHED = { tone: 'off', words: 'Not finished yet' } as const;

/** What a business's badge says. */
export const stateLabel = ({ status, is_unfinished }: Business) =>
  is_unfinished ? UNFINISHED : STATE_LABELS[status];

/** What can be done; nothing before its registration is finished [AP12]. */
export const actionsFor = ({ status, is_unfinished }: Business): readonly BusinessAction[] =>
  is_unfinished ? [] : BUSINESS_ACTIONS[status];

export const ACTION_LABELS: Record<BusinessAction, string> = {
  approve: 'Approve',
  reject: 'Reject',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
};

/** By subscription status; none counts as trial (docs/product.md#admin-dashboard). */
export const SUBSCRIPTION_LABELS: Record<NonNullable<Business['subscription_status']> | 'none', string> = {
  trialing: 'Trial',
  active: 'Paying',
  past_due: 'Past due',
  canceled: 'Canceled',
  none: 'No subscription yet',
};

/** What a business's plan says. Days that wait for the approval are no trial yet. */
export function planLabel({ status, subscription_status, closed_until }: Business): string {
  if (closed_until) return closedWords(closed_until);
  if (status === 'pending' && subscription_status === 'trialing') return 'Waiting for approval';
  return SUBSCRIPTION_LABELS[subscription_status ?? 'none'];
}
