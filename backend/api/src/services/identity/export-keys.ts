import { SignJWT } from 'jose';
import { readSigningKeys } from './tokens.ts';

/**
 * Signs exports (decision 192). No access token can be made of such a signature: it names another audience, no session and no role.
 * @param privateKeys PEM, one or several: the first signs, and all are published, so that older files can be checked
 */
export function createExportKeys(privateKeys: string, now: () => Date) {
  const keys = readSigningKeys(privateKeys);
  const [newest] = keys;
  return {
    sign: ({ account, sha256 }: { account: string; sha256: string }) =>
      new SignJWT({ sha256 })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'stampwell-export', kid: newest.kid })
        .setSubject(account)
        .setIssuer('stampwell')
        .setAudience('stampwell-export')
        .setIssuedAt(now())
        .sign(newest.privateKey),
    publicKeys: () =>
      keys.map(({ kid, publicKey }) => ({ kid, x: String(publicKey.export({ format: 'jwk' }).x) })),
  };
}
