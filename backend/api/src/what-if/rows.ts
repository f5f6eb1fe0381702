/** Adds a row of numbers to one of the same length. */
export function addTo(sums: Int32Array, row: Int32Array | undefined): void {
  if (row) for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (row[at] ?? 0);
}
