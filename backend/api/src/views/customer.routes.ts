import { DomainError } from '@stampwell/contracts';
import { stampHistory } from '@stampwell/contracts/http/stamps.ts';
import * as http from '@stampwell/contracts/http/user.ts';
import { readShops } from '@stampwell/read-models/business-directory/shops.queries.ts';
import {
  readUserBusiness,
  readUserDashboard,
} from '@stampwell/read-models/customer-cards/customer-cards.queries.ts';
import {
  readHistory,
  readHistoryTotals,
} from '@stampwell/read-models/customer-cards/transactions.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import { type Route, route } from '../http/route.ts';

export interface CustomerViewPorts {
  views: Views;
  billingNow(): Promise<Date>;
}

/** The customer's views: cards, shops, history. */
export function customerRoutes({ views, billingNow }: CustomerViewPorts): Route[] {
  return [
    route(http.userDashboard, async ({ actor }) =>
      readUserDashboard(views, { customerId: actor.id, billingNow: await billingNow() }),
    ),

    route(http.userBusiness, async ({ actor, params }) => {
      const found = await readUserBusiness(
        views,
        { customerId: actor.id, billingNow: await billingNow() },
        params.id,
      );
      if (!found) throw new DomainError('not_found');
      return found;
    }),

    route(http.userBusinesses, async ({ query }) =>
      readShops(views, { ...query, billingNow: await billingNow() }),
    ),

    route(stampHistory, async ({ actor, query }) => {
      const [page, totals] = await Promise.all([
        readHistory(views, actor.id, query),
        readHistoryTotals(views.db, actor.id),
      ]);
      return { ...page, totals };
    }),
  ];
}
