import { useApiCache, useApiQuery } from '@stampwell/client';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { userBusiness, userDashboard } from '@stampwell/contracts/http/user.ts';
import { ALWAYS_REFETCH } from '../live/always-refetch.ts';

/** A shop with the customer's card. Starts with the dashboard's data; entries follow. */
export function useShop(id: string) {
  const cache = useApiCache();
  return useApiQuery(
    userBusiness,
    { params: { id } },
    { ...ALWAYS_REFETCH, placeholderData: () => fromDashboard(cache.peek(userDashboard, {}), id) },
  );
}

function fromDashboard(
  dashboard: ReplyOf<typeof userDashboard> | undefined,
  id: string,
): ReplyOf<typeof userBusiness> | undefined {
  const card = dashboard?.stamp_cards.find(({ business_id }) => business_id === id);
  const business = dashboard?.businesses.find((shop) => shop.id === id);
  if (!card || !business) return undefined;
  return { business, stamp_card: card, user_progress: card, transaction_history: [] };
}
