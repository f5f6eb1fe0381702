import * as ed from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { concat, fromBase64, toBase64, utf8 } from './bytes.ts';
import { portableSha256 } from './tree-hash.ts';

// Otherwise the library uses WebCrypto, which pages have only over TLS.
ed.hashes.sha512 = sha512;

const SEED_LENGTH = 32;

function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}

/** Signature types, by the byte of c2sp.org/signed-note. */
export const ED25519 = 0x01;
export const COSIGNATURE = 0x04;
export type SignatureType = typeof ED25519 | typeof COSIGNATURE;

/** A public key. */
export interface Verifier {
  name: string;
  type: SignatureType;
  publicKey: Uint8Array;
  /** Eight hex digits: hash of name, type and key. */
  id: string;
}

export interface Signer extends Verifier {
  seed: Uint8Array;
}

/** `<name>+<id>+<base64 of type and key>`, the format of Go's sumdb/note. */
export const verifierText = ({ name, id, type, publicKey }: Verifier): string =>
  `${name}+${id}+${toBase64(concat(Uint8Array.of(type), publicKey))}`;

export const signerText = ({ name, id, type, seed }: Signer): string =>
  `PRIVATE+KEY+${name}+${id}+${toBase64(concat(Uint8Array.of(type), seed))}`;

export function verifierOf(name: string, publicKey: Uint8Array, type: SignatureType = ED25519): Verifier {
  if (!isName(name)) throw new Error(`"${name}" cannot be a key's name: it must have no spaces and no plus`);
  const digest = portableSha256(concat(utf8(`${name}\n`), Uint8Array.of(type), publicKey));
  return { name, type, publicKey, id: hex(digest.subarray(0, 4)) };
}

export function signerOf(name: string, seed: Uint8Array, type: SignatureType = ED25519): Signer {
  return { ...verifierOf(name, ed.getPublicKey(seed), type), seed };
}

export const newSigner = (name: string, type: SignatureType = ED25519): Signer =>
  signerOf(name, ed.utils.randomSecretKey(), type);

/** The same key under another name, for a log's generations and for witnesses. */
export const renamed = (signer: Signer, name: string): Signer => signerOf(name, signer.seed, signer.type);

/** @throws Error with a message for the person who configured it */
export function readVerifier(text: string): Verifier {
  const parts = partsOf(text.trim());
  if (!parts) throw new Error('is no verifier key: <name>+<id>+<base64>');
  const verifier = verifierOf(parts.name, parts.key, parts.type);
  if (verifier.id !== parts.id) throw new Error('is no verifier key: its id is another key’s');
  return verifier;
}

/** @throws Error with a message that does not contain the key */
export function readSigner(text: string): Signer {
  const line = text.trim();
  const parts = line.startsWith('PRIVATE+KEY+') ? partsOf(line.slice('PRIVATE+KEY+'.length)) : null;
  if (!parts) throw new Error('is no signing key: PRIVATE+KEY+<name>+<id>+<base64>');
  const signer = signerOf(parts.name, parts.key, parts.type);
  if (signer.id !== parts.id) throw new Error('is no signing key: its id is another key’s');
  return signer;
}

/** The signature over a text; `signedAt` (seconds) is part of a cosignature. */
export function signatureOf(signer: Signer, text: string, signedAt = 0): Uint8Array {
  if (signer.type === ED25519) return ed.sign(utf8(text), signer.seed);
  const time = new Uint8Array(8);
  new DataView(time.buffer).setBigUint64(0, BigInt(signedAt));
  return concat(time, ed.sign(cosignedMessage(text, BigInt(signedAt)), signer.seed));
}

export function isSignature({ type, publicKey }: Verifier, text: string, signature: Uint8Array): boolean {
  if (type === ED25519) return isSignedBy(publicKey, utf8(text), signature);
  if (signature.length !== 72) return false;
  const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
  return isSignedBy(publicKey, cosignedMessage(text, time), signature.subarray(8));
}

const cosignedMessage = (text: string, time: bigint) => utf8(`cosignature/v1\ntime ${time}\n${text}`);

/** Splits at the first plus signs: names contain none, base64 may. */
function partsOf(text: string): { name: string; id: string; type: SignatureType; key: Uint8Array } | null {
  const match = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/u.exec(text);
  const bytes = fromBase64(match?.[3] ?? '');
  const type = bytes?.[0];
  if (!match || bytes?.length !== 1 + SEED_LENGTH || (type !== ED25519 && type !== COSIGNATURE)) return null;
  return { name: match[1] ?? '', id: match[2] ?? '', type, key: bytes.subarray(1) };
}

export const isName = (name: string): boolean => /^[^\s+]+$/u.test(name);

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
