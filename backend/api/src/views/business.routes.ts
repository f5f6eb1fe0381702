import * as http from '@stampwell/contracts/http/business.ts';
import { businessStats } from '@stampwell/contracts/http/stamps.ts';
import { readBusinessAnalytics } from '@stampwell/projections/business-analytics/business-analytics.queries.ts';
import {
  readBusinessDashboard,
  readBusinessStats,
} from '@stampwell/projections/business-dashboard/business-dashboard.queries.ts';
import {
  readBusinessCustomers,
  searchBusinessCustomers,
} from '@stampwell/projections/customer-cards/business-customers.queries.ts';
import type { Pool } from 'pg';
import { type Route, route } from '../platform/http/route.ts';

export interface BusinessViewPorts {
  pool: Pool;
  now(): Date;
}

/** What an owner sees of their business. */
export function businessRoutes({ pool, now }: BusinessViewPorts): Route[] {
  return [
    route(http.businessDashboard, ({ actor }) => readBusinessDashboard(pool, actor.businessId, now())),

    route(businessStats, ({ actor }) => readBusinessStats(pool, actor.businessId, now())),

    route(http.businessCustomers, ({ actor, query }) => readBusinessCustomers(pool, actor.businessId, query)),

    route(http.searchBusinessCustomers, ({ actor, query }) =>
      searchBusinessCustomers(pool, actor.businessId, query),
    ),

    route(http.businessAnalytics, ({ actor, query: { days } }) =>
      readBusinessAnalytics(pool, { businessId: actor.businessId, days, now: now() }),
    ),
  ];
}
