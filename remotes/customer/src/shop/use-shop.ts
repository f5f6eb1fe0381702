import { useApiCache, useApiQuery } from '@stampwell/client';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { userBusiness, userDashboard } from '@stampwell/contracts/http/user.ts';
import { ALWAYS_REFETCH } from '../live/always-refetch.ts';
import { cardArgs, cardKey } from './which-card.ts';

type Detail = ReplyOf<typeof userBusiness>;

/** A shop with one of the customer's cards there. Starts with what the dashboard or another of its cards knows; entries follow. */
export function useShop(id: string, programme?: number) {
  const cache = useApiCache();
  const key = cardKey({ business_id: id, programme });
  return useApiQuery(userBusiness, cardArgs(id, programme), {
    ...ALWAYS_REFETCH,
    placeholderData: (before) =>
      (before?.cards && withCard(before, before.cards, key)) ??
      fromDashboard(cache.peek(userDashboard, {}), id, key),
  });
}

function fromDashboard(dashboard: ReplyOf<typeof userDashboard> | undefined, id: string, key: string) {
  const business = dashboard?.businesses.find((shop) => shop.id === id);
  const cards = dashboard?.stamp_cards.filter(({ business_id }) => business_id === id);
  return business && cards && withCard({ business, ...(cards.length > 1 && { cards }) }, cards, key);
}

function withCard(
  shop: Pick<Detail, 'business' | 'cards'>,
  cards: readonly Detail['stamp_card'][],
  key: string,
): Detail | undefined {
  const { business, cards: all } = shop;
  const card = cards.find((one) => cardKey(one) === key);
  if (!card) return undefined;
  return {
    business,
    stamp_card: card,
    user_progress: card,
    ...(all && { cards: all }),
    transaction_history: [],
  };
}
