import * as ed from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

// Otherwise the library uses WebCrypto, which pages have only over TLS.
ed.hashes.sha512 = sha512;

export const SEED_LENGTH = 32;

export const newSeed = (): Uint8Array => ed.utils.randomSecretKey();
export const publicKeyOf = (seed: Uint8Array): Uint8Array => ed.getPublicKey(seed);
export const signWith = (seed: Uint8Array, message: Uint8Array): Uint8Array => ed.sign(message, seed);

export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}
