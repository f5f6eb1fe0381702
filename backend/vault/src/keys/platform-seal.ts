import { type KeyRing, tagOf } from './key-ring.ts';
import { keyOfBytes, open, seal } from './sealing.ts';

/** Seals personal data that belongs to no single person's row, under a key derived from the index key. */
export interface PlatformSeal {
  seal(place: string, words: string): string;
  open(place: string, sealed: string): string;
  /** Equal values have equal tags. */
  tag(value: string): string;
}

export function platformSeal({ indexKey }: Pick<KeyRing, 'indexKey'>, use: string): PlatformSeal {
  const key = keyOfBytes(tagOf(indexKey, 'key of the house', use));
  return {
    seal: (place, words) => seal(key, `${use} ${place}`, words).toString('base64'),
    open: (place, sealed) => open(key, `${use} ${place}`, Buffer.from(sealed, 'base64')).toString(),
    tag: (value) => tagOf(key, use, value).toString('base64url'),
  };
}
