/** Leaves from `from` up to, but not including, `to`. */
export interface Range {
  from: number;
  to: number;
}

/** A perfect subtree of 2^level leaves, with `index` subtrees of that size to its left. */
export interface Subtree {
  level: number;
  index: number;
}

/** The ranges in an inclusion proof, nearest to the leaf first: PATH of RFC 6962, section 2.1.1. */
export function inclusionRanges(index: number, size: number): Range[] {
  const path = (from: number, to: number): Range[] => {
    if (to - from <= 1) return [];
    const middle = from + splitOf(to - from);
    return index < middle
      ? [...path(from, middle), { from: middle, to }]
      : [...path(middle, to), { from, to: middle }];
  };
  return path(0, size);
}

/** The ranges in a consistency proof: SUBPROOF of RFC 6962, section 2.1.2. None between equal trees or from the empty one. */
export function consistencyRanges(older: number, size: number): Range[] {
  const path = (from: number, to: number, isWhole: boolean): Range[] => {
    if (older === to) return isWhole ? [] : [{ from, to }];
    const middle = from + splitOf(to - from);
    return older <= middle
      ? [...path(from, middle, isWhole), { from: middle, to }]
      : [...path(middle, to, false), { from, to: middle }];
  };
  return older === 0 || older === size ? [] : path(0, size, true);
}

/** The perfect subtrees of a range, largest first. Ranges in proofs start on their boundaries. */
export function subtreesOf({ from, to }: Range): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = from; at < to; ) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= to) level += 1;
    subtrees.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return subtrees;
}

/** The largest power of two below a size, where RFC 6962 splits a tree. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}
