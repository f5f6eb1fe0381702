import { isSame } from './bytes.ts';
import { consistencyRanges, inclusionRanges } from './ranges.ts';
import type { TreeHash } from './tree-hash.ts';

export interface Inclusion {
  index: number;
  size: number;
  leaf: Uint8Array;
  proof: readonly Uint8Array[];
  root: Uint8Array;
}

/** RFC 6962, section 2.1.1. */
export function isIncluded(hash: TreeHash, { index, size, leaf, proof, root }: Inclusion): boolean {
  if (!isIndex(index) || !isIndex(size) || index >= size) return false;
  const ranges = inclusionRanges(index, size);
  if (ranges.length !== proof.length) return false;
  const reached = ranges.reduce((own, { from }, at) => {
    const beside = proof[at] as Uint8Array;
    return from > index ? hash.node(own, beside) : hash.node(beside, own);
  }, leaf);
  return isSame(reached, root);
}

export interface Consistency {
  older: { size: number; root: Uint8Array };
  newer: { size: number; root: Uint8Array };
  proof: readonly Uint8Array[];
}

/** Whether the newer tree extends the older: RFC 6962, section 2.1.2. */
export function isConsistent(hash: TreeHash, { older, newer, proof }: Consistency): boolean {
  if (!isIndex(older.size) || !isIndex(newer.size) || older.size > newer.size) return false;
  if (older.size === 0) return proof.length === 0 && isSame(older.root, hash.empty);
  const ranges = consistencyRanges(older.size, newer.size);
  if (ranges.length !== proof.length) return false;
  // The older tree's last range is in the proof, unless it is the whole tree.
  const isNamed = ranges[0]?.to === older.size;
  let ofOlder = isNamed ? (proof[0] as Uint8Array) : older.root;
  let ofNewer = ofOlder;
  for (let at = isNamed ? 1 : 0; at < ranges.length; at += 1) {
    const beside = proof[at] as Uint8Array;
    const isLeft = (ranges[at]?.from ?? 0) < older.size;
    if (isLeft) ofOlder = hash.node(beside, ofOlder);
    ofNewer = isLeft ? hash.node(beside, ofNewer) : hash.node(ofNewer, beside);
  }
  return isSame(ofOlder, older.root) && isSame(ofNewer, newer.root);
}

const isIndex = (value: number) => Number.isSafeInteger(value) && value >= 0;
