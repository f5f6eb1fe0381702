import { huedShop, useApiQuery } from '@stampwell/client';
import { useSearchParams } from '@stampwell/client/router';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { userDashboard } from '@stampwell/contracts/http/user.ts';
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

/** 'your card', or 'your Beans card'. */
export const yourCard = ({ card_name }: Pick<StampCardView, 'card_name'>): string =>
  card_name ? `your ${card_name} card` : 'your card';

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

/** The number that the page's address names: `?card=2`. */
export function useAskedCard(): number | undefined {
  const [params] = useSearchParams();
  const asked = Number(params.get('card'));
  return Number.isInteger(asked) && asked >= FIRST_PROGRAMME ? asked : undefined;
}

/** 'Corner Coffee · Beans', of a card whose number the address names; one without a number has its shop's name alone. */
export function useNamedCard(id: string, programme: number | undefined): string | undefined {
  const { data } = useApiQuery(userDashboard, {}, { enabled: programme !== undefined });
  if (programme === undefined) return undefined;
  const key = cardKey({ business_id: id, programme });
  const card = data?.stamp_cards.find((one) => cardKey(one) === key);
  return card && cardWords(card);
}
