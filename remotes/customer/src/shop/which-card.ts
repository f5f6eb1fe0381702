import { huedShop } from '@stampwell/client';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { FIRST_PROGRAMME, namedProgramme } from '@stampwell/contracts/programme.ts';

/** A shop may have several cards (decision 244); of a shop with one, neither number nor name is sent. */
interface OneCard {
  business_id: string;
  programme?: number | undefined;
}

/** Tells a customer's cards apart: the shop's id, and the number of a card after the shop's first. */
export const cardKey = ({ business_id, programme = FIRST_PROGRAMME }: OneCard): string =>
  programme === FIRST_PROGRAMME ? business_id : `${business_id} ${programme}`;

/** 'Corner Coffee', or 'Corner Coffee · Beans'. */
export const cardWords = (card: Pick<StampCardView, 'business_name' | 'card_name'>): string =>
  card.card_name ? `${card.business_name} · ${card.card_name}` : card.business_name;

/** What a reply about a shop or a story is asked with. */
export function cardArgs(id: string, programme?: number) {
  const query = namedProgramme(programme);
  return query.programme ? { params: { id }, query } : { params: { id } };
}

/** A card's look, for the parts that draw it by its key. */
export const huedCard = (card: Pick<StampCardView, 'business_id' | 'programme' | 'look'>) => ({
  ...huedShop({ id: card.business_id, look: card.look }),
  id: cardKey(card),
});
