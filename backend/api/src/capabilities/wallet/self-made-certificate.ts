import { generateKeyPairSync, randomBytes } from 'node:crypto';
import forge from 'node-forge';

export interface SigningMaterial {
  /** PEM, like the other fields. */
  certificate: string;
  key: string;
  keyPassphrase?: string;
  /** The certificate that issued ours; Apple's is called WWDR. */
  issuer: string;
}

const YEARS = 10;

/**
 * A certificate from our own certificate authority: it shows that signing works, but no phone trusts it. (`node:crypto` reads
 * X.509 but cannot write it.)
 */
export function selfMadeCertificate(passTypeId: string, teamId: string): SigningMaterial {
  const authority = newKeys();
  const own = newKeys();
  const authorityName = [{ name: 'commonName', value: 'Stampwell stand-in authority (self-made)' }];
  const issuer = certificate(authority.publicKey, authorityName, authorityName, authority.privateKey, [
    { name: 'basicConstraints', cA: true },
    { name: 'keyUsage', keyCertSign: true },
  ]);
  const name = [
    { type: '0.9.2342.19200300.100.1.1', value: passTypeId },
    { name: 'commonName', value: `Pass Type ID: ${passTypeId} (self-made)` },
    { name: 'organizationalUnitName', value: teamId },
  ];
  const leaf = certificate(own.publicKey, name, authorityName, authority.privateKey, [
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true },
    // For the signature of passes, and as a client of the push service.
    { name: 'extKeyUsage', emailProtection: true, clientAuth: true },
  ]);
  return {
    certificate: forge.pki.certificateToPem(leaf),
    key: forge.pki.privateKeyToPem(own.privateKey),
    issuer: forge.pki.certificateToPem(issuer),
  };
}

function newKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    publicKey: forge.pki.publicKeyFromPem(publicKey),
    privateKey: forge.pki.privateKeyFromPem(privateKey),
  };
}

function certificate(
  publicKey: forge.pki.PublicKey,
  subject: forge.pki.CertificateField[],
  issuer: forge.pki.CertificateField[],
  issuerKey: forge.pki.rsa.PrivateKey,
  extensions: object[],
): forge.pki.Certificate {
  const made = forge.pki.createCertificate();
  made.publicKey = publicKey;
  // The leading 00 keeps the serial number positive: its first bit is the sign.
  made.serialNumber = `00${randomBytes(15).toString('hex')}`;
  made.validity.notAfter.setFullYear(made.validity.notBefore.getFullYear() + YEARS);
  made.setSubject(subject);
  made.setIssuer(issuer);
  made.setExtensions(extensions);
  made.sign(issuerKey, forge.md.sha256.create());
  return made;
}
