import { expect, it } from 'vitest';
import { isUndoable } from './is-undoable.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const candidate = { isEarningOrRedemption: true, isUndone: false, at: '2026-11-20T12:00:00Z' };

it('[SC8] offers to undo an action for 24 hours', () => {
  expect(isUndoable(candidate, NOW)).toBe(true);
  expect(isUndoable({ ...candidate, at: '2026-11-20T11:59:59Z' }, NOW)).toBe(false);
});

it('[SC9] offers it once, and never for an undo', () => {
  expect(isUndoable({ ...candidate, isUndone: true }, NOW)).toBe(false);
  expect(isUndoable({ ...candidate, isEarningOrRedemption: false }, NOW)).toBe(false);
});
