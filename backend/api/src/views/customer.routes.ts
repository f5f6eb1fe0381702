import { DomainError } from '@stampwell/contracts';
import { stampHistory } from '@stampwell/contracts/http/stamps.ts';
import * as http from '@stampwell/contracts/http/user.ts';
import { readShops } from '@stampwell/projections/business-directory/shops.queries.ts';
import {
  readUserBusiness,
  readUserDashboard,
} from '@stampwell/projections/customer-cards/customer-cards.queries.ts';
import { readHistory } from '@stampwell/projections/customer-cards/transactions.queries.ts';
import type { Pool } from 'pg';
import { type Route, route } from '../platform/http/route.ts';

/** What a customer sees: cards, shops, history. */
export function customerRoutes({ pool }: { pool: Pool }): Route[] {
  return [
    route(http.userDashboard, ({ actor }) => readUserDashboard(pool, actor.id)),

    route(http.userBusiness, async ({ actor, params }) => {
      const found = await readUserBusiness(pool, actor.id, params.id);
      if (!found) throw new DomainError('not_found');
      return found;
    }),

    route(http.userBusinesses, ({ query }) => readShops(pool, query)),

    route(stampHistory, ({ actor, query }) => readHistory(pool, actor.id, query)),
  ];
}
