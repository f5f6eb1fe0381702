import { expect, it } from 'vitest';
import { isUndoable } from './is-undoable.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const deed = { isDeed: true, isUndone: false, at: '2026-11-20T12:00:01Z' };

it('[SC8] offers to undo a deed for 24 hours', () => {
  expect(isUndoable(deed, NOW)).toBe(true);
  expect(isUndoable({ ...deed, at: '2026-11-20T12:00:00Z' }, NOW)).toBe(false);
});

it('[SC9] offers it once, and never for an undo', () => {
  expect(isUndoable({ ...deed, isUndone: true }, NOW)).toBe(false);
  expect(isUndoable({ ...deed, isDeed: false }, NOW)).toBe(false);
});
