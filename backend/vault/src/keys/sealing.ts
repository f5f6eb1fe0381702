import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** Says how the rest is to be read, should that ever be another way. */
const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

export const KEY_BYTES = 32;

/** A key ready for use: given as bytes, one is made for each call, which takes Node five times as long as the sealing itself. */
export const keyOfBytes = (bytes: Buffer): KeyObject => createSecretKey(bytes);

/**
 * Seals words or bytes with AES-256-GCM.
 * @param place whose they are and in which field: what was moved to another row or field does not open there
 */
export function seal(key: KeyObject, place: string, content: string | Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(content as string, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), sealed]);
}

/** @throws where the key, the place or a single bit is not what it was */
export function open(key: KeyObject, place: string, sealed: Buffer): Buffer {
  if (sealed[0] !== FORMAT || sealed.length < HEAD_BYTES) throw new Error('the seal has an unknown format');
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
}
