/**
 * How long stamps take to be redeemed, by the Kaplan–Meier estimate, which takes open stamps into account. Its uncertainty comes
 * from the delete-a-group jackknife over groups of cards, because the stamps of one customer are not independent [WI12].
 */

/** Higher ages are counted as this one. */
export const LONGEST_DAYS = 1_095;
export const AGES_COUNT = LONGEST_DAYS + 1;
/** Number of groups for the jackknife. */
export const GROUPS = 16;
/** With fewer stamps left the curve ends, because a single stamp would move it too far. */
const ENOUGH_STAMPS = 20;

/** By group and age in days: stamps redeemed at that age, and stamps of that age still open. */
export interface Waits {
  redeemed: Int32Array[];
  waiting: Int32Array[];
}

export const noWaits = (): Waits => {
  const rows = () => Array.from({ length: GROUPS }, () => new Int32Array(AGES_COUNT));
  return { redeemed: rows(), waiting: rows() };
};

/** Depends on the customer alone, so that groups stay the same between replays. */
export function groupOf(customerId: string): number {
  let mixed = 0;
  for (let at = 0; at < customerId.length; at += 1)
    mixed = (Math.imul(mixed, 31) + customerId.charCodeAt(at)) | 0;
  return (mixed >>> 8) % GROUPS;
}

/** By age in days: the share of stamps not redeemed by then. Unknown beyond `end`. */
export interface Curve {
  left: Float64Array;
  end: number;
}

export function curveOf(redeemed: Int32Array, waiting: Int32Array): Curve {
  const ages = redeemed.length;
  let atRisk = 0;
  for (let age = 0; age < ages; age += 1) atRisk += (redeemed[age] ?? 0) + (waiting[age] ?? 0);
  const enough = Math.min(ENOUGH_STAMPS, atRisk);
  const left = new Float64Array(ages);
  let share = 1;
  let end = 0;
  for (let age = 0; age < ages; age += 1) {
    const now = redeemed[age] ?? 0;
    if (atRisk > 0 && atRisk >= enough) {
      share *= 1 - now / atRisk;
      end = age;
    }
    left[age] = share;
    atRisk -= now + (waiting[age] ?? 0);
  }
  return { left, end };
}

/** By age: the probability that a stamp of that age will still be redeemed, as far as the curve reaches. */
export function chancesOf({ left, end }: Curve): Float64Array {
  const last = left[end] ?? 1;
  const chances = new Float64Array(left.length);
  for (let age = 0; age < end; age += 1) {
    const share = left[age] ?? 0;
    if (share > 0) chances[age] = 1 - last / share;
  }
  return chances;
}

export interface Curves {
  best: Curve;
  /** One curve without each group in turn; empty if at most one group has redeemed stamps. */
  without: Curve[];
}

/** @param groups the groups with data */
export function curvesOf({ redeemed, waiting }: Waits, groups: readonly number[]): Curves {
  const ages = agesIn([...redeemed, ...waiting]);
  const [allRedeemed, allWaiting] = [totalOf(redeemed, groups, ages), totalOf(waiting, groups, ages)];
  const best = curveOf(allRedeemed, allWaiting);
  const isKnown = groups.length > 1 && allRedeemed.some((stamps) => stamps > 0);
  const without = (group: number) =>
    curveOf(less(allRedeemed, redeemed[group]), less(allWaiting, waiting[group]));
  return { best, without: isKnown ? groups.map(without) : [] };
}

/** Number of ages with data, at least one: skipping the others saves time. */
function agesIn(rows: readonly Int32Array[]): number {
  let oldest = LONGEST_DAYS;
  while (oldest > 0 && rows.every((row) => row[oldest] === 0)) oldest -= 1;
  return oldest + 1;
}

function totalOf(rows: readonly Int32Array[], groups: readonly number[], ages: number): Int32Array {
  const total = new Int32Array(ages);
  for (const group of groups) addTo(total, rows[group]);
  return total;
}

function less(total: Int32Array, row: Int32Array | undefined): Int32Array {
  const rest = total.slice();
  if (row) for (let at = 0; at < rest.length; at += 1) rest[at] = (rest[at] ?? 0) - (row[at] ?? 0);
  return rest;
}

export interface Estimate {
  best: number;
  /** Bounds of the 95 % confidence interval. */
  low: number;
  high: number;
}

/** Estimate of a share. @param without the share without each group in turn; fewer than two allow no estimate */
export function estimated(best: number, without: readonly number[]): Estimate {
  const count = without.length;
  if (count < 2) return { best, low: 0, high: 1 };
  const mean = without.reduce((sum, one) => sum + one, 0) / count;
  const squares = without.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const half = (STUDENT[count - 2] ?? 2) * Math.sqrt(((count - 1) / count) * squares);
  return { best, low: Math.max(best - half, 0), high: Math.min(best + half, 1) };
}

/** Student's t for 95 %, of 1 to 15 degrees of freedom. */
const STUDENT = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
];

/** Adds a row to sums of at most its length. */
export function addTo(sums: Int32Array, row: Int32Array | undefined): void {
  if (row) for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (row[at] ?? 0);
}
