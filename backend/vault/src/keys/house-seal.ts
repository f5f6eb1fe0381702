import { type KeyRing, tagOf } from './key-ring.ts';
import { keyOfBytes, open, seal } from './sealing.ts';

/** Seals what is nobody's own row, yet names people: under a key of the house, derived from that of the blind indexes. */
export interface HouseSeal {
  seal(place: string, words: string): string;
  open(place: string, sealed: string): string;
  /** Names equal values alike. */
  tag(value: string): string;
}

export function houseSeal({ indexKey }: Pick<KeyRing, 'indexKey'>, use: string): HouseSeal {
  const key = keyOfBytes(tagOf(indexKey, 'key of the house', use));
  return {
    seal: (place, words) => seal(key, `${use} ${place}`, words).toString('base64'),
    open: (place, sealed) => open(key, `${use} ${place}`, Buffer.from(sealed, 'base64')).toString(),
    tag: (value) => tagOf(key, use, value).toString('base64url'),
  };
}
