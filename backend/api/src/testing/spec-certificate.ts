import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

/** A certificate for stand-ins that must speak TLS. */
export function serverCertificate(hosts = ['localhost']): { key: string; certificate: string } {
  const { privateKey: key } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const privateKey = forge.pki.privateKeyFromPem(key);
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.rsa.setPublicKey(privateKey.n, privateKey.e);
  made.serialNumber = '01';
  made.validity.notAfter.setFullYear(made.validity.notBefore.getFullYear() + 1);
  const name = [{ name: 'commonName', value: 'localhost' }];
  made.setSubject(name);
  made.setIssuer(name);
  made.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) },
  ]);
  made.sign(privateKey, forge.md.sha256.create());
  return { key, certificate: forge.pki.certificateToPem(made) };
}
