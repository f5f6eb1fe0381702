import { LRUCache } from 'lru-cache';
import { inRgb, shopColour } from '../../services/colours/oklch.ts';
import type { Logos } from '../../services/images/logos.ts';
import { certificatesOf, IMAGES, KEPT } from './apple-pass.ts';
import type { WalletPorts } from './open-wallets.ts';
import {
  ENDING_WORDS,
  type PassFacts,
  type PassState,
  progressWords,
  termsWords,
  titleOf,
} from './pass-facts.ts';

export interface ShopPassFile {
  serial: string;
  /** The token that this file authenticates itself with. */
  token: string;
  state: PassState;
}

export interface ShopPassFileOptions {
  wallets: Pick<WalletPorts, 'apple' | 'issuer'>;
  publicUrl: string;
  logos: Pick<Logos, 'logoOf'>;
}

export type ShopPassFiles = ReturnType<typeof createShopPassFiles>;

/** Creates the signed file of a shop's pass as its card is now, or gives the one that says the same. */
export function createShopPassFiles(options: ShopPassFileOptions) {
  const kept = new LRUCache<string, Buffer>(KEPT);
  return async (file: ShopPassFile): Promise<Buffer> => {
    const key = JSON.stringify([file.serial, file.token, file.state]);
    const pass = kept.get(key) ?? (await shopPassFile(file, options));
    kept.set(key, pass);
    return pass;
  };
}

/** A shop's logo in place of ours; phones make it as small as they show it. */
async function imagesOf(facts: PassFacts | null, { logos }: Pick<ShopPassFileOptions, 'logos'>) {
  const logo = facts?.logo && (await logos.logoOf(facts.businessId, facts.logo, 'medium'));
  if (!logo) return IMAGES;
  const { 'logo@3x.png': _, ...others } = IMAGES;
  const picture = Buffer.from(logo);
  return { ...others, 'logo.png': picture, 'logo@2x.png': picture };
}

async function shopPassFile({ serial, token, state }: ShopPassFile, options: ShopPassFileOptions) {
  // Loaded on first use, because it brings ninety modules.
  const { PKPass } = await import('passkit-generator');
  const { publicUrl, wallets } = options;
  const { issuer } = wallets;
  const identity = await wallets.apple();
  const { facts, ending } = state;
  const shopName = facts ? titleOf(facts) : 'Stampwell';
  const colour = facts ? shopColour(facts.hue) : ([96, 88, 80] as const);
  const pass = new PKPass(await imagesOf(facts, options), certificatesOf(identity), {
    serialNumber: serial,
    passTypeIdentifier: identity.passTypeId,
    teamIdentifier: identity.teamId,
    organizationName: issuer?.name ?? 'Stampwell',
    description: `Stamp card of ${shopName}${identity.isStandIn ? ' (test pass)' : ''}`,
    logoText: shopName,
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(255, 255, 255)',
    backgroundColor: inRgb(colour),
    sharingProhibited: true,
    ...(ending && { voided: true }),
    webServiceURL: `${publicUrl}/api/wallet/apple`,
    authenticationToken: token,
  });
  pass.type = 'storeCard';
  if (facts) {
    pass.headerFields.push({
      key: 'stamps',
      label: 'Stamps',
      value: `${facts.balance}/${facts.required}`,
      changeMessage: `You have %@ stamps at ${shopName}.`,
    });
    pass.primaryFields.push({ key: 'reward', label: 'Reward', value: `${facts.emoji} ${facts.reward}` });
    pass.secondaryFields.push({ key: 'progress', label: 'Your card', value: progressWords(facts) });
    if (facts.pins?.length) pass.setLocations(...facts.pins);
    if (facts.lastStampAt) {
      pass.secondaryFields.push({
        key: 'last',
        label: 'Last stamp',
        value: new Date(facts.lastStampAt),
        dateStyle: 'PKDateStyleMedium',
        timeStyle: 'PKDateStyleShort',
      });
    }
    pass.backFields.push({ key: 'terms', label: 'Terms', value: termsWords(facts, publicUrl) });
    pass.setBarcodes({
      format: 'PKBarcodeFormatQR',
      message: facts.qrCode,
      altText: facts.qrCode,
      messageEncoding: 'iso-8859-1',
    });
  }
  if (ending) {
    const words = ENDING_WORDS[ending];
    pass.primaryFields.push({ key: 'ended', label: 'Card ended', value: words, changeMessage: '%@' });
  }
  if (issuer) {
    const words = [issuer.name, issuer.address, issuer.email].filter(Boolean).join('\n');
    pass.backFields.push({ key: 'issuer', label: 'Issued by', value: words });
  }
  if (identity.isStandIn) {
    pass.auxiliaryFields.push({ key: 'test', label: 'Test pass', value: 'Self-made certificate' });
    pass.backFields.push({ key: 'stand-in', label: 'Test pass', value: STAND_IN });
  }
  return pass.getAsBuffer();
}

const STAND_IN =
  'Signed with a self-made certificate, a stand-in for Apple’s: a phone will not add it. What is missing: a pass type and its ' +
  'certificate from Apple, set as APPLE_PASS_*.';
