import { type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeyEncryption, WrappedKey } from './key-ring.ts';
import { KEY_BYTES, keyOfBytes } from './sealing.ts';

/** The subjects' own keys, the latest used of them unwrapped in memory. */
export interface DataKeys {
  /** A new key for somebody, and how it is kept. */
  create(subject: string): Promise<WrappedKey & { key: KeyObject }>;
  unwrap(subject: string, kept: WrappedKey): Promise<KeyObject>;
  forget(subject: string): void;
}

/** Some 25 MB at most. Minutes, so that an erased subject's key does not stay in another process's memory for long. */
const KEPT = 20_000;
const KEPT_MS = 5 * 60_000;

export function createDataKeys(encryption: KeyEncryption): DataKeys {
  const unwrapped = new LRUCache<string, { wrapped: Buffer; key: KeyObject }>({ max: KEPT, ttl: KEPT_MS });
  return {
    async create(subject) {
      const bytes = randomBytes(KEY_BYTES);
      return { ...(await encryption.wrap(subject, bytes)), key: keyOfBytes(bytes) };
    },
    async unwrap(subject, kept) {
      const known = unwrapped.get(subject);
      if (known?.wrapped.equals(kept.wrapped)) return known.key;
      const key = keyOfBytes(await encryption.unwrap(subject, kept));
      // A copy, as the row's buffer may be a part of a far larger one.
      unwrapped.set(subject, { wrapped: Buffer.from(kept.wrapped), key });
      return key;
    },
    forget: (subject) => void unwrapped.delete(subject),
  };
}
