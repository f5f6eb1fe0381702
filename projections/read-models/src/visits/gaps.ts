/** The number of visits after this many days. */
export interface Gap {
  gap: number;
  visits: number;
}

/** The ranges of days between two visits, as displayed: the last is open-ended. */
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

/** @param gaps in ascending order. @returns null if no customer came back */
export function medianOf(gaps: readonly Gap[]): number | null {
  const all = gaps.reduce((sum, { visits }) => sum + visits, 0);
  let seen = 0;
  for (const { gap, visits } of gaps) {
    seen += visits;
    if (seen * 2 >= all) return gap;
  }
  return null;
}
