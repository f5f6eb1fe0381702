import { describe, expect, it } from 'vitest';
import { balancedRows } from './balanced-rows.ts';

describe('rows of a stamp card', () => {
  it.each([
    [5, 5, [5]],
    [7, 5, [4, 3]],
    [10, 5, [5, 5]],
    [11, 5, [4, 4, 3]],
    [16, 5, [4, 4, 4, 4]],
    [20, 5, [5, 5, 5, 5]],
    [7, 10, [7]],
    [13, 10, [7, 6]],
    [20, 10, [10, 10]],
  ])('%i slots, %i in a row at most, are %j', (slots, widest, rows) =>
    expect(balancedRows(slots, widest)).toEqual(rows),
  );

  it('never differ by more than one slot, and lose none', () => {
    for (let slots = 5; slots <= 20; slots++) {
      const rows = balancedRows(slots, 5);
      expect(rows.reduce((sum, row) => sum + row)).toBe(slots);
      expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
    }
  });
});
