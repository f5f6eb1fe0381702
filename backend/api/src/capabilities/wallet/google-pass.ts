import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { PassHolder } from './apple-pass.ts';

export interface GoogleIdentity {
  issuerId: string;
  email: string;
  /** The service account's RSA private key, PEM. */
  key: string;
  /** True for a self-made key, which Google refuses; the pass says why. */
  isStandIn: boolean;
}

export const SAVE_URL = 'https://pay.google.com/gp/v/save/';
const CLASS = 'stampwell_card';

/** A 'Save to Google Wallet' link, which contains the signed pass. */
export async function googleSaveUrl(
  holder: PassHolder,
  identity: GoogleIdentity,
  origin: string,
): Promise<string> {
  const classId = `${identity.issuerId}.${CLASS}`;
  const payload = {
    genericClasses: [{ id: classId }],
    genericObjects: [genericObject(holder, classId, identity)],
  };
  const token = await new SignJWT({ typ: 'savetowallet', origins: [origin], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(identity.email)
    .setAudience('google')
    .setIssuedAt()
    .sign(keyOf(identity));
  return `${SAVE_URL}${token}`;
}

export const keyOf = ({ key }: Pick<GoogleIdentity, 'key'>): KeyObject => createPrivateKey(key);

function genericObject({ customerId, name, qrCode }: PassHolder, classId: string, identity: GoogleIdentity) {
  return {
    id: `${identity.issuerId}.${customerId}_${codeTag(qrCode)}`,
    classId,
    state: 'ACTIVE',
    hexBackgroundColor: '#c2412d',
    cardTitle: inEnglish('Stampwell'),
    subheader: inEnglish('Loyalty card'),
    header: inEnglish(name),
    barcode: { type: 'QR_CODE', value: qrCode, alternateText: qrCode },
    ...(identity.isStandIn && { textModulesData: [STAND_IN] }),
  };
}

export const STAND_IN = {
  id: 'test',
  header: 'Test pass',
  body: 'Signed with a self-made key, a stand-in for a Google Wallet issuer’s.',
};

const inEnglish = (value: string) => ({ defaultValue: { language: 'en-GB', value } });

/** Google never updates a saved pass of the same id, so a new code needs a new id. */
const codeTag = (qrCode: string) => createHash('sha256').update(qrCode).digest('hex').slice(0, 8);
