/** Slots per row, at most `widest`: as even as possible, longer rows first. 10 → 5+5, 7 → 4+3, 20 → 5+5+5+5. */
export function balancedRows(slots: number, widest: number): number[] {
  const rows = Math.ceil(slots / widest);
  const least = Math.floor(slots / rows);
  const longer = slots % rows;
  return Array.from({ length: rows }, (_, row) => (row < longer ? least + 1 : least));
}
