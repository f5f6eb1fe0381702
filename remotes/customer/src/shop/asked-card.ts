import { useApiQuery } from '@stampwell/client';
import { useSearchParams } from '@stampwell/client/router';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { userDashboard } from '@stampwell/contracts/http/user.ts';
import { FIRST_PROGRAMME } from '@stampwell/contracts/programme.ts';
import { cardKey, cardWords } from './which-card.ts';

/** 'your card', or 'your Beans card'. */
export const yourCard = ({ card_name }: Pick<StampCardView, 'card_name'>): string =>
  card_name ? `your ${card_name} card` : 'your card';

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
