import * as http from '@stampwell/contracts/http/admin.ts';
import {
  readAdminBusinesses,
  readPendingBusinesses,
  searchAdminBusinesses,
} from '@stampwell/projections/business-directory/businesses.queries.ts';
import {
  readAdminUsers,
  searchAdminUsers,
} from '@stampwell/projections/customer-directory/customer-directory.queries.ts';
import {
  readAdminAnalytics,
  readAdminDashboard,
} from '@stampwell/projections/platform-analytics/platform-analytics.queries.ts';
import type { Pool } from 'pg';
import { type Route, route } from '../platform/http/route.ts';
import type { ProjectionsPort } from './operations.routes.ts';

export interface AdminViewPorts {
  pool: Pool;
  now(): Date;
  projections: Pick<ProjectionsPort, 'states'>;
}

/** What administrators see of the platform. */
export function adminRoutes({ pool, now, projections }: AdminViewPorts): Route[] {
  return [
    route(http.adminDashboard, () => readAdminDashboard(pool, now())),

    route(http.pendingBusinesses, async ({ query }) => {
      const { businesses, next_cursor } = await readPendingBusinesses(pool, query);
      return { pending_businesses: businesses, businesses, next_cursor };
    }),

    route(http.adminBusinesses, ({ query }) => readAdminBusinesses(pool, query)),

    route(http.adminUsers, ({ query }) => readAdminUsers(pool, query)),

    route(http.adminAnalytics, async ({ query: { days } }) =>
      readAdminAnalytics(pool, { days, now: now(), queueJobs: waitingIn(await projections.states()) }),
    ),

    route(http.searchUsers, ({ query }) => searchAdminUsers(pool, query)),

    route(http.searchBusinesses, ({ query }) => searchAdminBusinesses(pool, query)),
  ];
}

/** The platform's one queue is what its read models have yet to take in. */
function waitingIn(states: Awaited<ReturnType<ProjectionsPort['states']>>): number {
  return states.reduce((sum, { head, position, parked }) => sum + Math.max(0, head - position) + parked, 0);
}
