import { type JoinOrigin, rewardOf } from '@stampwell/contracts';
import { joinPage, linkedShop } from '@stampwell/contracts/http/join.ts';
import { posterTraffic } from '@stampwell/contracts/http/posters-traffic.ts';
import { readShop } from '@stampwell/read-models/business-directory/shops.queries.ts';
import { readTraffic } from '@stampwell/read-models/joins/joins.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import { type Route, route } from '../services/http/route.ts';
import type { AskedPlace } from './asked-place.ts';
import { refusalOfShop } from './opening-soon.ts';

export interface JoinViewPorts {
  views: Views;
  billingNow(): Promise<Date>;
  joinOpens: {
    of(businessId: string, days: number, place?: string): Promise<ReadonlyMap<JoinOrigin, number>>;
  };
  askedPlace: AskedPlace;
  links: { shopOf(link: string): Promise<string | null> };
}

/** No customer's id: the page shows only a shop's public card. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A shop's card before joining, and the figures of where customers come from. */
export function joinRoutes({ views, billingNow, joinOpens, links, askedPlace }: JoinViewPorts): Route[] {
  async function shopToJoin(businessId: string | null, asked: string | undefined) {
    const view = { customerId: NOBODY, billingNow: await billingNow() };
    const found = businessId === null ? null : await readShop(views, businessId, view);
    // [JO4] Closed, rejected and lapsed shops cannot be told apart from unknown ones.
    if (!found || !(found.gives_stamps || found.closed_until)) throw await refusalOfShop(views, businessId);
    const { id, name, look, closed_until, programmes } = found;
    const shop = { id, name, ...rewardOf(found), look, closed_until };
    const card = programmes?.find(({ programme }) => String(programme) === asked) ?? programmes?.[0];
    if (!card) return { shop };
    const { programme, card_name } = card;
    const shown = { ...rewardOf(card), look: { ...look, ...card.look }, card: { programme, card_name } };
    return { shop: { ...shop, ...shown, programmes } };
  }

  return [
    route(joinPage, ({ params, query }) => shopToJoin(params.id, query.card)),

    route(linkedShop, async ({ params, query }) =>
      shopToJoin(await links.shopOf(params.link.toLowerCase()), query.card),
    ),

    route(posterTraffic, async ({ actor: { businessId }, query }) => {
      const { days } = query;
      const place = await askedPlace(businessId, query.place);
      return readTraffic(views, {
        businessId,
        days,
        place,
        opened: await joinOpens.of(businessId, days, place),
      });
    }),
  ];
}
