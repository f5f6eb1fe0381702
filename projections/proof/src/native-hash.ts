import { hash } from 'node:crypto';
import { type Sha256, treeHashWith } from '@stampwell/tlog/tree-hash.ts';

/** Node's own SHA-256: many times as quick as one in JavaScript. */
export const nativeSha256: Sha256 = (data) => hash('sha256', data, 'buffer');
export const nativeHash = treeHashWith(nativeSha256);
