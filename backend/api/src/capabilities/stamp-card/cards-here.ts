import {
  businessDay,
  cardProgress,
  FIRST_PROGRAMME,
  isRedeemable,
  type OneProgramme,
  type Programmes,
  presentReward,
  programmesOf,
  type StoredEvent,
  type TextReader,
  takesStamps,
  termsOfCard,
} from '@stampwell/contracts';
import type { AmongCards, CardHere } from '@stampwell/contracts/http/shapes.ts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { BusinessPort, ShopProgrammes } from './ports.ts';
import { nextAllowedAt } from './stamp-card.decider.ts';
import { cardOf } from './stamp-card.folds.ts';
import type { StampCard } from './state.rules.ts';

/** A customer's cards in all programmes of a shop. */

interface CardPorts {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  business: Pick<BusinessPort, 'programmeOf'>;
}

/** The customer's card in each of these programmes, by its number. */
export async function readCards(
  { commands }: Pick<CardPorts, 'commands'>,
  { businessId, customerId }: { businessId: string; customerId: string },
  programmes: readonly number[],
): Promise<ReadonlyMap<number, StampCard>> {
  if (programmes.length === 0) return new Map();
  const streams = programmes.map((programme) => [programme, cardOf(businessId, customerId, programme)]);
  const { states } = await commands.readState<Record<string, StampCard>>(Object.fromEntries(streams));
  return new Map(Object.entries(states).map(([programme, card]) => [Number(programme), card]));
}

/** Whether the customer has one of them. */
export const hasOne = async (...of: Parameters<typeof readCards>): Promise<boolean> =>
  [...(await readCards(...of)).values()].some(({ isOpened }) => isOpened);

export const numbersOf = (shop: Programmes): number[] => programmesOf(shop).map(({ programme }) => programme);

interface Here {
  businessId: string;
  customerId: string;
  /** The number of the one that the answer is about. */
  programme: number;
  /** Where; cards that are not given there are left out [SC95]. */
  placeId?: string | undefined;
}

/** The customer's cards here, for a shop that has more than one; nothing for any other, and nothing is read. */
export function createAmongCards(ports: CardPorts & { people: Pick<People, 'textReader'> }) {
  return async (here: Here, shop: ShopProgrammes, now: Date): Promise<AmongCards> => {
    if (shop.others.length === 0) return {};
    const { programme, businessId, placeId } = here;
    const [cards, read] = await Promise.all([
      readCards(ports, here, numbersOf(shop)),
      ports.people.textReader([businessId]),
    ]);
    const today = businessDay(now, shop.timeZone);
    const shown = programmesOf(shop).flatMap((one) => {
      const card = cards.get(one.programme);
      if (placeId && one.without?.includes(placeId)) return [];
      const isUseful = takesStamps(one, today) || (card?.isOpened && isRedeemable(one, today));
      return card && (isUseful || one.programme === programme)
        ? [presentHere(one, card, { today, now, read })]
        : [];
    });
    const chosen = shown.find((one) => one.programme === programme);
    // Not given here: the till goes on to one that is.
    if (!chosen && placeId && shown.length > 0) return { cards: shown };
    if (!chosen || (shown.length === 1 && programme === FIRST_PROGRAMME)) return {};
    return { programme, card_name: chosen.card_name, cards: shown };
  };
}

function presentHere(
  one: OneProgramme,
  card: StampCard,
  { today, now, read }: { today: string; now: Date; read: TextReader },
): CardHere {
  const { programme, name, look, closing } = one;
  const terms = termsOfCard(one, card.termsVersion);
  const stamps = { current_stamps: card.balance, taken: card.taken };
  return {
    programme,
    card_name: name && read(name),
    look: { hue: look.hue, stamp_shape: look.stamp_shape },
    current_stamps: card.balance,
    ...presentReward(terms, read),
    ...(card.taken ? { taken: [...card.taken] } : {}),
    ...cardProgress(stamps, terms),
    next_allowed_at: nextAllowedAt(card, terms, now)?.toISOString() ?? null,
    takes_stamps: takesStamps(one, today),
    redeemable_until: closing?.redeemableUntil ?? null,
  };
}
