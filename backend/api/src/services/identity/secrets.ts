import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Signing, sealing and hashing, each with its own key derived from one secret. */
export interface Secrets {
  /** A key for one purpose; 32 bytes. */
  key(purpose: string): Buffer;
  /** HMAC of the words under a key derived for the purpose. */
  hmac(purpose: string, words: string): Buffer;
  /** @param owner only the same owner can open it */
  seal(owner: string, words: string): Buffer;
  /** @throws if it was sealed for another owner or with another secret */
  open(owner: string, sealed: Buffer): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(secret: string): Secrets {
  const keys = new Map<string, Buffer>();
  function key(purpose: string): Buffer {
    const known =
      keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `stampwell ${purpose}`, 32));
    keys.set(purpose, known);
    return known;
  }
  return {
    key,
    hmac: (purpose, words) => createHmac('sha256', key(purpose)).update(words).digest(),
    seal(owner, words) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key('seal'), iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(words), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(owner, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key('seal'), sealed.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString();
    },
  };
}
