import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { KEY_BYTES, keyOfBytes, open, seal } from './sealing.ts';

/** An encrypted data key, and the id of the key that encrypted it. */
export interface WrappedKey {
  keyId: string;
  wrapped: Buffer;
}

/**
 * Wraps subjects' data keys. The ring below holds its keys in memory; both methods are asynchronous so that a key management service,
 * which never reveals its keys, can take its place.
 */
export interface KeyEncryption {
  /** Id of the key used for wrapping. */
  readonly current: string;
  wrap(subject: string, dataKey: Buffer): Promise<WrappedKey>;
  /** @throws if the key is unknown, or belongs to another subject */
  unwrap(subject: string, key: WrappedKey): Promise<Buffer>;
}

export interface KeyRing extends KeyEncryption {
  /** For blind indexes: equal values have equal tags, which do not reveal them. */
  indexKey: KeyObject;
}

const INDEX = 'index';
const LINE = /^([\w-]{1,40}):([A-Za-z0-9+/]{43}=)$/;

interface ParsedRing {
  /** The first is the current one. */
  keys: Map<string, KeyObject>;
  current: string;
  indexKey: KeyObject;
}

/**
 * One `id:base64` per line or word, each key of 256 bits. The first wraps, all unwrap; the one named `index` is for blind indexes.
 */
function parseRing(text: string): ParsedRing {
  const keys = new Map<string, KeyObject>();
  for (const line of text.split(/\s+/).filter(Boolean)) {
    const [, id, key] = LINE.exec(line) ?? [];
    if (!id || !key) throw new Error('must be lines of id:key, each key 32 bytes in base64');
    if (keys.has(id)) throw new Error(`names the key '${id}' twice`);
    keys.set(id, keyOfBytes(Buffer.from(key, 'base64')));
  }
  const indexKey = keys.get(INDEX);
  keys.delete(INDEX);
  const [current] = keys.keys();
  if (!indexKey || !current) throw new Error(`must hold a key and the key '${INDEX}'`);
  return { keys, current, indexKey };
}

/**
 * A ring held in memory.
 * @param read returns its text; called again for an unknown key id, since the ring may have been rotated
 * @throws with a message for the person who configures it
 */
export function openKeyRing(read: () => string): KeyRing {
  let ring = parseRing(read());
  function keyOf(id: string): KeyObject {
    if (!ring.keys.has(id)) ring = { ...parseRing(read()), indexKey: ring.indexKey };
    const key = ring.keys.get(id);
    if (!key) throw new Error(`the key '${id}' is not in the ring`);
    return key;
  }
  return {
    get current() {
      return ring.current;
    },
    indexKey: ring.indexKey,
    async wrap(subject, dataKey) {
      const keyId = ring.current;
      return { keyId, wrapped: seal(keyOf(keyId), placeOf(subject, keyId), dataKey) };
    },
    async unwrap(subject, { keyId, wrapped }) {
      return open(keyOf(keyId), placeOf(subject, keyId), wrapped);
    },
  };
}

/** A ring with fixed text. */
export const readKeyRing = (text: string): KeyRing => openKeyRing(() => text);

const placeOf = (subject: string, keyId: string) => `data-key ${keyId} ${subject}`;

const newKey = () => randomBytes(KEY_BYTES).toString('base64');

/** A new ring of one key, as text. */
export const newKeyRing = (now = new Date()): string =>
  `${nameFor(now, [])}:${newKey()}\n${INDEX}:${newKey()}\n`;

/** Adds a new first key, which then wraps. */
export function withNewKey(text: string, now = new Date()): string {
  const lines = text.split(/\s+/).filter(Boolean);
  const names = lines.map((line) => line.slice(0, line.indexOf(':')));
  return `${[`${nameFor(now, names)}:${newKey()}`, ...lines].join('\n')}\n`;
}

/** Keeps only the newest key; data wrapped by older ones cannot be read any more. */
export function withoutOldKeys(text: string): string {
  const lines = text.split(/\s+/).filter(Boolean);
  const [newest] = lines.filter((line) => !line.startsWith(`${INDEX}:`));
  return `${[newest, ...lines.filter((line) => line.startsWith(`${INDEX}:`))].join('\n')}\n`;
}

function nameFor(now: Date, taken: string[]): string {
  const day = `k${now.toISOString().slice(0, 10).replaceAll('-', '')}`;
  for (let nth = 1; ; nth += 1) {
    const name = nth === 1 ? day : `${day}-${nth}`;
    if (!taken.includes(name)) return name;
  }
}

/** A keyed hash: equal values have equal tags, and values cannot be guessed without the key. */
export const tagOf = (indexKey: KeyObject, use: string, value: string): Buffer =>
  createHmac('sha256', indexKey).update(`${use}\0${value}`).digest();
