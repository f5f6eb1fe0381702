import { hash } from 'node:crypto';
import { type Sha256, treeHashWith } from '../tlog/tree-hash.ts';

/** Node's SHA-256, many times faster than JavaScript's. */
export const nativeSha256: Sha256 = (data) => hash('sha256', data, 'buffer');
export const nativeHash = treeHashWith(nativeSha256);
