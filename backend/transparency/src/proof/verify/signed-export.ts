import { createHash, createPublicKey, verify } from 'node:crypto';

/** Between the signed bytes and their signature. */
const MARK = Buffer.from(',\n"signature": ');

export interface SignedExport {
  /** The account that it was sent to. */
  account: string;
  at: Date;
}

/**
 * Checks a signed export (decision 192) with nothing but the file and the published key.
 * @param key the Ed25519 public key, base64url, as `/api/export-keys` names it
 * @returns what is wrong with it, in words, or whose it is
 */
export function checkSignedExport(file: Buffer, key: string): SignedExport | string {
  const signed = signatureIn(file);
  if (!signed) return 'this file has no signature that can be read';
  const { jws, claims } = signed;
  if (!isSignedBy(key, jws) || claims.aud !== 'stampwell-export') return 'the signature is not by this key';
  const bytes = file.subarray(0, file.lastIndexOf(MARK));
  if (createHash('sha256').update(bytes).digest('hex') !== claims.sha256)
    return 'the file was changed after it was signed';
  return { account: claims.sub, at: new Date(claims.iat * 1_000) };
}

function isSignedBy(key: string, jws: string): boolean {
  const at = jws.lastIndexOf('.');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
  return verify(null, Buffer.from(jws.slice(0, at)), publicKey, Buffer.from(jws.slice(at + 1), 'base64url'));
}

interface Signed {
  jws: string;
  claims: { sub: string; aud: string; iat: number; sha256: string };
}

/** Null unless the file is whole and ends with a signature, and nothing follows that is not signed. */
function signatureIn(file: Buffer): Signed | null {
  const at = file.lastIndexOf(MARK);
  if (at < 0) return null;
  const end = /^"([\w-]+\.([\w-]+)\.[\w-]+)"\n}\n$/.exec(file.subarray(at + MARK.length).toString('latin1'));
  try {
    const [, jws = '', payload = ''] = end ?? [];
    return end && { jws, claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) };
  } catch {
    return null;
  }
}
