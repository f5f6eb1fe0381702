/** Most stamps in a row, whatever the screen. */
const WIDEST = 5;

/** How many slots each row has: as even as can be, longer rows first. 10 → 5+5, 7 → 4+3, 20 → 5+5+5+5. */
export function balancedRows(slots: number): number[] {
  const rows = Math.ceil(slots / WIDEST);
  const least = Math.floor(slots / rows);
  const longer = slots % rows;
  return Array.from({ length: rows }, (_, row) => (row < longer ? least + 1 : least));
}
