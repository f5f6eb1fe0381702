/** How often customers came back after so many days. */
export interface Gap {
  gap: number;
  visits: number;
}

/** Days between two visits, as they are shown: the last has no end. */
const SPANS: readonly { from: number; to: number | null }[] = [
  { from: 1, to: 1 },
  { from: 2, to: 3 },
  { from: 4, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: null },
];

export const spansOf = (gaps: readonly Gap[]) =>
  SPANS.map(({ from, to }) => ({
    from,
    to,
    visits: gaps.reduce((sum, { gap, visits }) => sum + (gap >= from && gap <= (to ?? gap) ? visits : 0), 0),
  }));

/** @param gaps in ascending order. @returns null where nobody came back */
export function medianOf(gaps: readonly Gap[]): number | null {
  const all = gaps.reduce((sum, { visits }) => sum + visits, 0);
  let seen = 0;
  for (const { gap, visits } of gaps) {
    seen += visits;
    if (seen * 2 >= all) return gap;
  }
  return null;
}
