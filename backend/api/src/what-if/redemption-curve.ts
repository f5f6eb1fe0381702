/**
 * How long stamps take to be redeemed: the Kaplan–Meier estimate, which knows of those that still wait. Its uncertainty is
 * bootstrapped over groups of cards, since the stamps of one customer go together [WI12].
 */

/** Ages of more days count as so many. */
export const LONGEST_DAYS = 1_095;
/** Cards are dealt into so many groups. */
export const GROUPS = 64;
const ROUNDS = 200;
/** Where fewer stamps are left to look at, the curve ends: a single one would turn it around. */
const ENOUGH_STAMPS = 20;
const LOW = 0.025;
const HIGH = 0.975;

/** By group and age in days: stamps that were redeemed at that age, and stamps of that age that still wait. */
export interface Waits {
  redeemed: Int32Array[];
  waiting: Int32Array[];
}

export const noWaits = (): Waits => {
  const rows = () => Array.from({ length: GROUPS }, () => new Int32Array(LONGEST_DAYS + 1));
  return { redeemed: rows(), waiting: rows() };
};

/** By age in days: the share of stamps not redeemed by then. From `end` on nothing is known. */
export interface Curve {
  left: Float64Array;
  end: number;
}

export function curveOf(redeemed: ArrayLike<number>, waiting: ArrayLike<number>): Curve {
  let atRisk = 0;
  for (let age = 0; age <= LONGEST_DAYS; age += 1) atRisk += (redeemed[age] ?? 0) + (waiting[age] ?? 0);
  const enough = Math.min(ENOUGH_STAMPS, atRisk);
  const left = new Float64Array(LONGEST_DAYS + 1);
  let share = 1;
  let end = 0;
  for (let age = 0; age <= LONGEST_DAYS; age += 1) {
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

/** By age: how likely it is that a stamp of that age will yet be redeemed, as far as the curve reaches. */
export function chancesOf({ left, end }: Curve): Float64Array {
  const last = left[end] ?? 1;
  return Float64Array.from(left, (share, age) => (age >= end || share <= 0 ? 0 : 1 - last / share));
}

export interface Curves {
  best: Curve;
  /** Of as many shops that might have been. */
  resampled: Curve[];
}

/** The curve, and what it could have been with other customers. The same waits give the same curves. */
export function curvesOf({ redeemed, waiting }: Waits): Curves {
  const used = redeemed.flatMap((row, group) => (isEmpty(row) && isEmpty(waiting[group]) ? [] : [group]));
  const sum = (rows: Int32Array[], groups: readonly number[]) => {
    const total = new Float64Array(LONGEST_DAYS + 1);
    for (const group of groups) {
      const row = rows[group];
      for (let age = 0; row && age <= LONGEST_DAYS; age += 1)
        total[age] = (total[age] ?? 0) + (row[age] ?? 0);
    }
    return total;
  };
  const curve = (groups: readonly number[]) => curveOf(sum(redeemed, groups), sum(waiting, groups));
  const random = seeded(used.length);
  const draw = () => used.map(() => used[Math.floor(random() * used.length)] ?? 0);
  return { best: curve(used), resampled: Array.from({ length: ROUNDS }, () => curve(draw())) };
}

const isEmpty = (row: Int32Array | undefined) => !row?.some((count) => count !== 0);

/** Between which the middle 95 % are. */
export function interval(values: ArrayLike<number>): { low: number; high: number } {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { low: at(LOW), high: at(HIGH) };
}

/** mulberry32: the same numbers each time, so that asking twice answers alike. */
function seeded(seed: number): () => number {
  let state = seed + 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
