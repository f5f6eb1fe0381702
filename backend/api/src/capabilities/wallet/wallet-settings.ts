import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

interface WalletSettings {
  APPLE_PASS_CERTIFICATE?: string | undefined;
  APPLE_PASS_KEY?: string | undefined;
  APPLE_PASS_KEY_PASSPHRASE?: string | undefined;
  APPLE_PASS_WWDR?: string | undefined;
  APPLE_PASS_TYPE_ID?: string | undefined;
  APPLE_PASS_TEAM_ID?: string | undefined;
  GOOGLE_WALLET_KEY?: string | undefined;
}

/** Settings of wallets that do not belong together, which phones would only refuse later. */
export function walletProblems(config: WalletSettings): string[] {
  const problems: string[] = [];
  const check = (name: keyof WalletSettings, isRight: boolean, what: string) => {
    if (!isRight) problems.push(`${name}: ${what}`);
  };
  const { APPLE_PASS_CERTIFICATE: text, APPLE_PASS_KEY: keyText, APPLE_PASS_WWDR: issuerText } = config;
  if (text && keyText && issuerText) {
    const [certificate, issuer] = [certificateIn(text), certificateIn(issuerText)];
    const key = keyIn(keyText, config.APPLE_PASS_KEY_PASSPHRASE);
    check('APPLE_PASS_CERTIFICATE', certificate !== null, 'is no certificate');
    check('APPLE_PASS_WWDR', issuer !== null, 'is no certificate');
    check('APPLE_PASS_KEY', key !== null, 'is no private key, or has another passphrase');
    if (certificate && issuer && key) {
      const { subject } = certificate;
      check('APPLE_PASS_KEY', certificate.checkPrivateKey(key), 'is not the key of the certificate');
      check('APPLE_PASS_WWDR', certificate.verify(issuer.publicKey), 'did not issue the certificate');
      const named = (id: string | undefined) => id !== undefined && subject.includes(`=${id}`);
      check('APPLE_PASS_TYPE_ID', named(config.APPLE_PASS_TYPE_ID), 'is not that of the certificate');
      check('APPLE_PASS_TEAM_ID', named(config.APPLE_PASS_TEAM_ID), 'is not that of the certificate');
    }
  }
  const { GOOGLE_WALLET_KEY: googleKey } = config;
  if (googleKey) check('GOOGLE_WALLET_KEY', keyIn(googleKey) !== null, 'is no private key');
  return problems;
}

function certificateIn(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

function keyIn(pem: string, passphrase?: string): KeyObject | null {
  try {
    return createPrivateKey({ key: pem, ...(passphrase && { passphrase }) });
  } catch {
    return null;
  }
}
