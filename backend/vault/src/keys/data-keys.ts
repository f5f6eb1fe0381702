import { type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeyEncryption, WrappedKey } from './key-ring.ts';
import { KEY_BYTES, keyOfBytes } from './sealing.ts';

/** Data keys, one per subject; recently used ones are cached unwrapped. */
export interface DataKeys {
  /** A new key for a subject, and its wrapped form. */
  create(subject: string): Promise<WrappedKey & { key: KeyObject }>;
  unwrap(subject: string, kept: WrappedKey): Promise<KeyObject>;
  forget(subject: string): void;
}

/** At most 25 MB. Entries live for minutes, so that an erased subject's key does not stay in other processes' memory. */
const MAX_CACHED = 20_000;
const CACHE_MS = 5 * 60_000;

export function createDataKeys(encryption: KeyEncryption): DataKeys {
  const unwrapped = new LRUCache<string, { wrapped: Buffer; key: KeyObject }>({
    max: MAX_CACHED,
    ttl: CACHE_MS,
  });
  return {
    async create(subject) {
      const bytes = randomBytes(KEY_BYTES);
      return { ...(await encryption.wrap(subject, bytes)), key: keyOfBytes(bytes) };
    },
    async unwrap(subject, kept) {
      const known = unwrapped.get(subject);
      if (known?.wrapped.equals(kept.wrapped)) return known.key;
      const key = keyOfBytes(await encryption.unwrap(subject, kept));
      // Copied, since the row's buffer may be part of a much larger one.
      unwrapped.set(subject, { wrapped: Buffer.from(kept.wrapped), key });
      return key;
    },
    forget: (subject) => void unwrapped.delete(subject),
  };
}
