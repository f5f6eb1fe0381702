import { createHash } from 'node:crypto';
import {
  businessDay,
  cardView,
  fullStep,
  isRedeemable,
  longDay,
  namedProgramme,
  noteOnPass,
  type OneProgramme,
  ownHue,
  type Programmes,
  presentReward,
  programmeIn,
  readStep,
  rewardWithSteps,
  type ShopLook,
  standingOf,
  type TextReader,
  takesStamps,
  termsOfCard,
} from '@stampwell/contracts';
import { type Pin, pinsOf } from './pass-pins.ts';
import type { Account, Card, ShopPassPorts } from './ports.ts';

/** The content of a shop's pass. */
export interface PassFacts {
  businessId: string;
  /** Which of the shop's cards; absent for the first. */
  programme?: number;
  shopName: string;
  /** Where the shop has more than one card. */
  cardName?: string;
  hue: number;
  /** The logo's id; null without one. */
  logo: string | null;
  reward: string;
  emoji: string;
  balance: number;
  required: number;
  isReady: boolean;
  /** To the next reward; 0 if one is ready. */
  missing: number;
  /** False before the first entry. */
  hasCard: boolean;
  /** ISO 8601. */
  lastStampAt: string | null;
  /** What it says while the shop gives no stamps; null while it does. */
  note: string | null;
  qrCode: string;
  /** The day on which its stamps lapse; absent if they do not [SC80]. */
  goodUntil?: string;
  /** Where its places are; absent for a shop that never had a second one [WA10]. */
  pins?: Pin[];
}

/** Why a pass is void [WA7]. */
export type Ending = 'card_gone' | 'shop_gone' | 'account_inactive' | 'merged';
export type PassState = { facts: PassFacts; ending: null } | { facts: null; ending: Ending };

export type ReadPass = (pass: {
  customerId: string | null;
  businessId: string;
  programme: number;
}) => Promise<PassState>;

type ReadPassPorts = Pick<ShopPassPorts, 'commands' | 'people' | 'clock' | 'subscription'> &
  Pick<ShopPassPorts, 'cardOf' | 'programmeOf' | 'approvalOf' | 'accountOf' | 'lapseOf'>;

/** Folded from the streams, because a phone that was told of a change fetches it at once. */
export function createReadPass(ports: ReadPassPorts): ReadPass {
  const { commands, people } = ports;
  const ended = (ending: Ending): PassState => ({ facts: null, ending });
  return async ({ customerId, businessId, programme: number }) => {
    if (!customerId) return ended('card_gone');
    const { states, now } = await commands.readState({
      card: ports.cardOf(businessId, customerId, number),
      programme: ports.programmeOf(businessId),
      approval: ports.approvalOf(businessId),
      subscription: ports.subscription.of(businessId),
      account: ports.accountOf(customerId),
    });
    const { card, programme, approval, subscription, account } = states;
    const gone = endingOf(account);
    if (gone) return ended(gone);
    const [shop, qrCode, read, lapse] = await Promise.all([
      people.byId(businessId),
      people.qrCodeOf(customerId),
      people.textReader([businessId]),
      ports.lapseOf(businessId, customerId, number),
    ]);
    if (!shop || programme.registeredAt === null || approval.status === 'erased') return ended('shop_gone');
    const one = programmeIn(programme, number);
    if (!qrCode || !one) return ended('card_gone');
    const lastStamp = card.entries.findLast(isOfStamps);
    const facts: PassFacts = {
      businessId,
      ...namedProgramme(number),
      shopName: shop.name,
      ...nameOf(one, programme, read),
      ...lookOf(businessId, { ...programme.look, ...one.look }),
      ...rewardOf(one, card, read),
      hasCard: card.isOpened,
      lastStampAt: lastStamp ? new Date(lastStamp.at).toISOString() : null,
      note:
        noteOnPass(
          standingOf({ state: approval.status, subscription: subscription.current }, ports.clock.at(now)),
        ) ?? noteOnClosing(one, businessDay(now, programme.timeZone)),
      qrCode,
      ...goodUntilOf(lapse),
      ...pinsOf(shop, programme.places),
    };
    return { facts, ending: null };
  };
}

/** What the card has come to, under its own terms [SC63]. */
function rewardOf(one: OneProgramme, { balance, taken, termsVersion }: Card, read: TextReader) {
  const terms = termsOfCard(one, termsVersion);
  const full = readStep(fullStep(terms), read);
  const reward = terms.steps.length > 1 ? rewardWithSteps(presentReward(terms, read)) : full.reward;
  const view = cardView({ current_stamps: balance, taken }, terms);
  return {
    ...{ reward: reward ?? '', emoji: full.emoji, balance, required: view.size },
    ...{ isReady: view.isReady, missing: view.next?.missing ?? 0 },
  };
}

/** [SC91] */
function noteOnClosing(one: OneProgramme, today: string): string | null {
  if (takesStamps(one, today) || !one.closing) return null;
  return isRedeemable(one, today)
    ? `Takes no more stamps. Rewards until ${longDay(one.closing.redeemableUntil)}`
    : 'This card has ended.';
}

function nameOf({ name }: OneProgramme, { others }: Programmes, read: TextReader): { cardName?: string } {
  const cardName = others.length > 0 && name && read(name);
  return cardName ? { cardName } : {};
}

/** 'Corner Coffee · Beans', or the shop's name alone where it has one card. */
export const titleOf = ({ shopName, cardName }: PassFacts): string =>
  cardName ? `${shopName} · ${cardName}` : shopName;

function endingOf({ status, mergedInto }: Account): Ending | null {
  if (status === 'inactive') return 'account_inactive';
  if (mergedInto) return 'merged';
  return status === 'active' ? null : 'card_gone';
}

const isOfStamps = ({ kind }: { kind: string }) => kind !== 'redeemed' && kind !== 'lapsed';

const goodUntilOf = ({ good_until }: { good_until: string | null }) =>
  good_until === null ? {} : { goodUntil: good_until };

const lookOf = (businessId: string, { hue, logo }: ShopLook) => ({
  hue: hue ?? ownHue(businessId),
  logo: logo ?? null,
});

/** Equal states have equal hashes. */
export const contentOf = (state: PassState): Buffer =>
  createHash('sha256').update(JSON.stringify(state)).digest();

export const ENDING_WORDS: Record<Ending, string> = {
  card_gone: 'This card no longer exists.',
  shop_gone: 'This shop has left Stampwell, so its card ended.',
  merged: 'This card is in your other account now.',
  account_inactive: 'The account of this card was deactivated.',
};

/** How far the card is, in a line. */
export function progressWords({ isReady, missing, note }: PassFacts): string {
  if (isReady) return 'Ready to redeem!';
  if (note) return note;
  return missing === 1 ? '1 more stamp' : `${missing} more stamps`;
}

/** The terms on the back of a pass, which both wallets ask for. */
export const termsWords = (
  { required, emoji, reward, shopName, goodUntil }: PassFacts,
  publicUrl: string,
): string =>
  `${required} stamps are one reward: ${emoji} ${reward}. Show the code at the till of ${shopName} to collect stamps and to ` +
  `redeem a full card. Stamps have no cash value. The shop may change its reward for new cards: one with stamps on it keeps these terms, or easier ones. ` +
  `${goodUntil ? `Your stamps are good until ${longDay(goodUntil)}. ` : ''}${publicUrl}/terms`;
