import type { TreeHash } from './tree-hash.ts';

/** What a growing tree must remember to tell its root: its perfect subtrees, largest first; one a bit of its size. */
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

  /** One that grows by itself. */
  copy(): Frontier {
    return new Frontier(this.#hash, this.#size, this.#subtrees);
  }

  push(leaf: Uint8Array): void {
    let subtree = leaf;
    // Each trailing 1 of the size is a subtree as large as the one that grows here.
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

/** The root over perfect subtrees that stand side by side, the smaller to the right. */
export function foldSubtrees(hash: TreeHash, subtrees: readonly Uint8Array[]): Uint8Array {
  const [last, ...rest] = subtrees.toReversed();
  if (!last) return hash.empty;
  return rest.reduce((right, left) => hash.node(left, right), last);
}
