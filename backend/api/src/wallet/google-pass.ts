import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { PassHolder } from './apple-pass.ts';

export interface GoogleIdentity {
  issuerId: string;
  /** The service account's. */
  email: string;
  /** Its RSA private key, PEM. */
  key: string;
  /** The key is self-made: Google will refuse the link, and the pass says why. */
  isStandIn: boolean;
}

const SAVE_URL = 'https://pay.google.com/gp/v/save/';
const CLASS = 'stampwell_card';

/** A 'Save to Google Wallet' link: the signed pass is in the link itself. */
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

const keyOf = ({ key }: GoogleIdentity): KeyObject => createPrivateKey(key);

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

const STAND_IN = {
  id: 'test',
  header: 'Test pass',
  body: 'Signed with a self-made key, a stand-in for a Google Wallet issuer’s.',
};

const inEnglish = (value: string) => ({ defaultValue: { language: 'en-GB', value } });

/** Google keeps a pass of one id as it first was, so that a new code must be a new pass. */
const codeTag = (qrCode: string) => createHash('sha256').update(qrCode).digest('hex').slice(0, 8);
