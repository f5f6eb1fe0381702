import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { concat } from './bytes.ts';

export type Sha256 = (data: Uint8Array) => Uint8Array;

/** The hashes of RFC 6962, section 2.1: leaves and nodes have different prefixes, so that neither passes for the other. */
export interface TreeHash {
  empty: Uint8Array;
  leaf(data: Uint8Array): Uint8Array;
  node(left: Uint8Array, right: Uint8Array): Uint8Array;
}

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** @param sha256 the fastest available */
export const treeHashWith = (sha256: Sha256): TreeHash => ({
  empty: sha256(new Uint8Array()),
  leaf: (data) => sha256(concat(LEAF, data)),
  node: (left, right) => sha256(concat(NODE, left, right)),
});

/** Pure JavaScript, for browsers. */
export const portableSha256: Sha256 = nobleSha256;
export const portableHash: TreeHash = treeHashWith(portableSha256);
