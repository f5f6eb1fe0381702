import { expect, it } from 'vitest';
import { activityOf } from './activity.ts';

it.each([
  ['earned', 2, 'earned'],
  ['bonus', 1, 'earned'],
  ['earned', 0, 'info'],
  ['redeemed', -10, 'redeemed'],
  ['reversed', 3, 'reversed'],
  ['note', -1, 'info'],
])('shows %s of %i stamps as %s', (transaction_type, stamps_added, kind) => {
  const at = '2026-11-20T12:00:00Z';
  expect(activityOf({ transaction_type, stamps_added, created_at: at })).toEqual({
    kind,
    amount: stamps_added,
    at,
  });
});
