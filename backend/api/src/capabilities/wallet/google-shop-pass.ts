import { createHash, createPrivateKey } from 'node:crypto';
import { DAY_MS, DomainError, FIRST_PROGRAMME, logoAddress } from '@stampwell/contracts';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { inHex, shopColour } from '../../services/colours/oklch.ts';
import { type GoogleIdentity, SAVE_URL, STAND_IN } from './google-pass.ts';
import type { GoogleResource } from './google-wallet.ts';
import {
  contentOf,
  ENDING_WORDS,
  type PassFacts,
  type PassState,
  progressWords,
  termsWords,
  titleOf,
} from './pass-facts.ts';
import type { ShopPassPorts } from './ports.ts';
import type { ShopPass, ShopPasses } from './shop-passes.ts';

const RETRY_SECONDS = 10;
/** [WA8] Google sends no more of a pass. */
const TOLD_A_DAY = 3;

/** The address of the shop's logo, or of ours. Google fetches it. */
const logoOf = ({ businessId, logo }: PassFacts, publicUrl: string) =>
  publicUrl + (logoAddress(businessId, logo, 'medium') ?? '/icons/icon-512.png');

/** [WA10] Null removes earlier ones. */
const merchantLocations = ({ pins }: PassFacts) =>
  pins && {
    merchantLocations:
      pins.length > 0 ? pins.map(({ latitude, longitude }) => ({ latitude, longitude })) : null,
  };

/** A shop's passes in Google Wallet: a class for each shop, an object for each pass (decision 210). */
export function createGoogleShopPasses({
  wallets,
  publicUrl,
  passes,
  log,
}: ShopPassPorts & { passes: ShopPasses }) {
  /** The last content that this process wrote to Google's classes. Another process may have written newer content. */
  const classes = new LRUCache<string, string>({ max: 1_000, ttl: 60_000 });

  const classIdOf = (
    { issuerId }: GoogleIdentity,
    { businessId, programme }: Pick<ShopPass, 'businessId' | 'programme'>,
  ) => `${issuerId}.shop_${businessId}${programme === FIRST_PROGRAMME ? '' : `_${programme}`}`;

  function classOf(identity: GoogleIdentity, facts: PassFacts): GoogleResource {
    return {
      id: classIdOf(identity, { programme: FIRST_PROGRAMME, ...facts }),
      issuerName: wallets.issuer?.name ?? 'Stampwell',
      programName: titleOf(facts),
      programLogo: { sourceUri: { uri: logoOf(facts, publicUrl) } },
      hexBackgroundColor: inHex(shopColour(facts.hue)),
      reviewStatus: 'UNDER_REVIEW',
      ...merchantLocations(facts),
    };
  }

  function objectOf(identity: GoogleIdentity, pass: ShopPass, { facts, ending }: PassState): GoogleResource {
    const named = {
      id: `${identity.issuerId}.${pass.serial}`,
      classId: classIdOf(identity, pass),
    };
    if (!facts) {
      const ended = { id: 'ended', header: 'Card ended', body: ENDING_WORDS[ending] };
      // Null removes the earlier value.
      return { ...named, state: 'EXPIRED', barcode: null, loyaltyPoints: null, textModulesData: [ended] };
    }
    const { issuer } = wallets;
    return {
      ...named,
      state: 'ACTIVE',
      barcode: { type: 'QR_CODE', value: facts.qrCode, alternateText: facts.qrCode },
      loyaltyPoints: { label: 'Stamps', balance: { string: `${facts.balance}/${facts.required}` } },
      textModulesData: [
        { id: 'progress', header: 'Your card', body: progressWords(facts) },
        { id: 'reward', header: 'Reward', body: `${facts.emoji} ${facts.reward}` },
        ...(facts.lastStampAt ? [{ id: 'last', header: 'Last stamp', body: dayOf(facts.lastStampAt) }] : []),
        { id: 'terms', header: 'Terms', body: termsWords(facts, publicUrl) },
        ...(issuer
          ? [
              {
                id: 'issuer',
                header: 'Issued by',
                body: [issuer.name, issuer.address, issuer.email].filter(Boolean).join(', '),
              },
            ]
          : []),
        ...(identity.isStandIn ? [STAND_IN] : []),
      ],
    };
  }

  async function putClass(identity: GoogleIdentity, facts: PassFacts): Promise<void> {
    const content = classOf(identity, facts);
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64');
    if (classes.get(content.id) === hash) return;
    await wallets.googleWallet?.put('loyaltyClass', content);
    classes.set(content.id, hash);
  }

  return {
    /** [WA8] A link that names the object, which is made first; without Google's API (the stand-in) a link that contains it. */
    async saveUrl(pass: ShopPass, state: PassState & { facts: PassFacts }): Promise<string> {
      const identity = await wallets.google();
      const object = objectOf(identity, pass, state);
      const { id, classId } = object;
      if (!wallets.googleWallet)
        return saveLink(identity, publicUrl, {
          loyaltyClasses: [classOf(identity, state.facts)],
          loyaltyObjects: [object],
        });
      try {
        await putClass(identity, state.facts);
        await wallets.googleWallet.put('loyaltyObject', object);
      } catch (error) {
        log.warn({ err: error }, 'a pass could not be made at Google');
        throw new DomainError('unavailable', { retryAfter: RETRY_SECONDS });
      }
      await passes.noteGoogle(pass, contentOf(state), pass.googleTold);
      return saveLink(identity, publicUrl, { loyaltyObjects: [{ id, classId }] });
    },

    /** Says what the pass says now, if it is in Google Wallet; with a notification at most three times in 24 hours [WA8]. */
    async update(pass: ShopPass, state: PassState, now: Date): Promise<void> {
      const { googleWallet } = wallets;
      const content = contentOf(state);
      if (!googleWallet || !pass.google || pass.google.equals(content)) return;
      const identity = await wallets.google();
      if (state.facts) await putClass(identity, state.facts);
      const told = pass.googleTold.filter((at) => now.getTime() - at.getTime() < DAY_MS);
      const isTold = told.length < TOLD_A_DAY;
      await googleWallet.patch('loyaltyObject', {
        ...objectOf(identity, pass, state),
        notifyPreference: isTold ? 'NOTIFY_ON_UPDATE' : 'DO_NOT_NOTIFY',
      });
      await passes.noteGoogle(pass, content, isTold ? [...told, now] : told);
    },
  };
}

async function saveLink(identity: GoogleIdentity, origin: string, payload: object): Promise<string> {
  const token = await new SignJWT({ typ: 'savetowallet', origins: [origin], payload: { ...payload } })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(identity.email)
    .setAudience('google')
    .setIssuedAt()
    .sign(createPrivateKey(identity.key));
  return `${SAVE_URL}${token}`;
}

/** Without a time of day: Google shows text as it is, in no phone's own time zone. */
const dayOf = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' }).format(new Date(at));
