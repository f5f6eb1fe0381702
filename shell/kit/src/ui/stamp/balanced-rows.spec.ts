import { describe, expect, it } from 'vitest';
import { balancedRows } from './balanced-rows.ts';

describe('rows of a stamp card', () => {
  it.each([
    [5, [5]],
    [7, [4, 3]],
    [10, [5, 5]],
    [11, [4, 4, 3]],
    [16, [4, 4, 4, 4]],
    [20, [5, 5, 5, 5]],
  ])('%i slots are %j', (slots, rows) => expect(balancedRows(slots)).toEqual(rows));

  it('never differ by more than one slot, and lose none', () => {
    for (let slots = 5; slots <= 20; slots++) {
      const rows = balancedRows(slots);
      expect(rows.reduce((sum, row) => sum + row)).toBe(slots);
      expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
    }
  });
});
