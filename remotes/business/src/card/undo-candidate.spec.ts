import { expect, it } from 'vitest';
import { undoCandidate } from './undo-candidate.ts';

const at = '2026-11-21T12:00:00Z';
const rule = {
  stamps_required: 10,
  scan_cooldown_hours: 0,
  reward_emoji: '☕',
  reward_description: 'Free coffee',
};
const given = { kind: 'earned' as const, stamps: 2, rule, undone_by: null, at };

it('describes an earning and a redemption', () => {
  expect(undoCandidate(given).words).toBe('2 stamps');
  expect(undoCandidate({ ...given, kind: 'redeemed', stamps: -10 })).toEqual({
    words: '☕ Free coffee',
    isEarningOrRedemption: true,
    isUndone: false,
    at,
  });
});

it('knows what was undone, and what cannot be', () => {
  expect(undoCandidate({ ...given, undone_by: 'c' }).isUndone).toBe(true);
  expect(undoCandidate({ ...given, kind: 'earning_undone' }).isEarningOrRedemption).toBe(false);
  expect(undoCandidate({ ...given, kind: 'refused', stamps: 0 }).isEarningOrRedemption).toBe(false);
});
