import type { TreeHash } from './tree-hash.ts';

/** The state needed to compute a growing tree's root: its perfect subtrees, largest first, one per set bit of its size. */
export class Frontier {
  readonly #hash: TreeHash;
  #size: number;
  readonly #subtrees: Uint8Array[];

  constructor(hash: TreeHash, size = 0, subtrees: Uint8Array[] = []) {
    this.#hash = hash;
    this.#size = size;
    this.#subtrees = [...subtrees];
  }

  get size(): number {
    return this.#size;
  }

  copy(): Frontier {
    return new Frontier(this.#hash, this.#size, this.#subtrees);
  }

  push(leaf: Uint8Array): void {
    let subtree = leaf;
    // Each trailing 1 bit is a subtree to be merged with the new one.
    for (let size = this.#size; size % 2 === 1; size = Math.floor(size / 2)) {
      subtree = this.#hash.node(this.#subtrees.pop() as Uint8Array, subtree);
    }
    this.#subtrees.push(subtree);
    this.#size += 1;
  }

  root(): Uint8Array {
    return foldSubtrees(this.#hash, this.#subtrees);
  }
}

/** Root over adjacent perfect subtrees, smaller ones to the right. */
export function foldSubtrees(hash: TreeHash, subtrees: readonly Uint8Array[]): Uint8Array {
  const [last, ...rest] = subtrees.toReversed();
  if (!last) return hash.empty;
  return rest.reduce((right, left) => hash.node(left, right), last);
}
