import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts an address with a key derived from the link's token, of which only a hash is stored. */
export function sealAddress(token: string, address: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), iv);
  const text = Buffer.concat([cipher.update(address), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

export function openAddress(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString();
}

const keyOf = (token: string) => createHash('sha256').update(`address\n${token}`).digest();
