import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { SigningMaterial } from './self-made-certificate.ts';

/** The holder's details, read from the vault for each pass. */
export interface PassHolder {
  customerId: string;
  name: string;
  qrCode: string;
}

export interface AppleIdentity extends SigningMaterial {
  passTypeId: string;
  teamId: string;
  /** True for a self-signed certificate; the pass then says so. */
  isStandIn: boolean;
}

/** The issuer, whose name both wallets require on each pass. */
export interface Issuer {
  name: string;
  address: string | null;
  email: string | null;
}

export const IMAGES = Object.fromEntries(
  ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png'].map((name) => [
    name,
    readFileSync(new URL(`./images/${name}`, import.meta.url)),
  ]),
);

/** Caches passes for ten minutes, because signing one blocks the process for about 20 ms. */
export const KEPT = { max: 200, ttl: 600_000 };

/** Creates signed `.pkpass` files. */
export function createApplePasses(
  identity: () => Promise<AppleIdentity>,
): (holder: PassHolder) => Promise<Buffer> {
  const kept = new LRUCache<string, Buffer>(KEPT);
  return async (holder) => {
    const key = JSON.stringify([holder.customerId, holder.name, holder.qrCode]);
    const pass = kept.get(key) ?? (await applePass(holder, await identity()));
    kept.set(key, pass);
    return pass;
  };
}

export const certificatesOf = ({ issuer, certificate, key, keyPassphrase }: AppleIdentity) => ({
  wwdr: issuer,
  signerCert: certificate,
  signerKey: key,
  signerKeyPassphrase: keyPassphrase,
});

/** Holds the customer's one code for all shops. Adding it again replaces the pass on the phone. */
async function applePass({ customerId, name, qrCode }: PassHolder, identity: AppleIdentity): Promise<Buffer> {
  // Loaded on first use, because it brings ninety modules.
  const { PKPass } = await import('passkit-generator');
  const pass = new PKPass(IMAGES, certificatesOf(identity), {
    serialNumber: customerId,
    passTypeIdentifier: identity.passTypeId,
    teamIdentifier: identity.teamId,
    organizationName: 'Stampwell',
    description: identity.isStandIn ? 'Stampwell loyalty card (test pass)' : 'Stampwell loyalty card',
    logoText: 'Stampwell',
    foregroundColor: 'rgb(34, 28, 21)',
    backgroundColor: 'rgb(251, 247, 240)',
    labelColor: 'rgb(194, 65, 45)',
    sharingProhibited: true,
  });
  pass.type = 'generic';
  pass.primaryFields.push({ key: 'name', label: 'Loyalty card', value: name });
  pass.secondaryFields.push({ key: 'code', label: 'Your code', value: qrCode });
  pass.backFields.push({ key: 'how', label: 'How it works', value: HOW });
  if (identity.isStandIn) {
    pass.auxiliaryFields.push({ key: 'test', label: 'Test pass', value: 'Self-made certificate' });
    pass.backFields.push({ key: 'stand-in', label: 'Test pass', value: STAND_IN });
  }
  pass.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: qrCode,
    altText: qrCode,
    messageEncoding: 'iso-8859-1',
  });
  return pass.getAsBuffer();
}

const HOW = 'Show this code at participating businesses to collect stamps. A full card is a reward.';
const STAND_IN = 'Signed with a self-made certificate, a stand-in for Apple’s: a phone will not add it.';
