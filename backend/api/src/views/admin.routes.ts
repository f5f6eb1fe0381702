import * as http from '@stampwell/contracts/http/admin.ts';
import {
  countPendingBusinesses,
  readAdminBusinesses,
  readPendingBusinesses,
  searchAdminBusinesses,
} from '@stampwell/read-models/business-directory/businesses.queries.ts';
import {
  readAdminUsers,
  searchAdminUsers,
} from '@stampwell/read-models/customer-directory/customer-directory.queries.ts';
import {
  readAdminAnalytics,
  readAdminDashboard,
} from '@stampwell/read-models/platform-analytics/platform-analytics.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import { type Route, route } from '../services/http/route.ts';
import type { ProjectionsPort } from './operations.routes.ts';

export interface AdminViewPorts {
  views: Views;
  now(): Date;
  /** Subscriptions are shown as of now, even if the daily job has not recorded it yet. */
  billingNow(): Promise<Date>;
  projections: Pick<ProjectionsPort, 'states'>;
}

export function adminRoutes({ views, now, billingNow, projections }: AdminViewPorts): Route[] {
  return [
    route(http.adminDashboard, async () =>
      readAdminDashboard(views, { now: now(), billingNow: await billingNow() }),
    ),

    route(http.pendingBusinesses, async ({ query }) => {
      const { businesses, next_cursor } = await readPendingBusinesses(views, {
        ...query,
        billingNow: await billingNow(),
      });
      return { pending_businesses: businesses, businesses, next_cursor };
    }),

    route(http.openApprovals, async () => ({ open: await countPendingBusinesses(views.db) })),

    route(http.adminBusinesses, async ({ query }) =>
      readAdminBusinesses(views, { ...query, billingNow: await billingNow() }),
    ),

    route(http.adminUsers, ({ query }) => readAdminUsers(views, query)),

    route(http.adminAnalytics, async ({ query: { days } }) =>
      readAdminAnalytics(views.db, {
        days,
        now: now(),
        billingNow: await billingNow(),
        queueJobs: waitingIn(await projections.states()),
      }),
    ),

    route(http.searchUsers, ({ query }) => searchAdminUsers(views, query)),

    route(http.searchBusinesses, async ({ query }) =>
      searchAdminBusinesses(views, { ...query, billingNow: await billingNow() }),
    ),
  ];
}

/** The backlog of the read models: events not yet applied, and parked ones. */
function waitingIn(states: Awaited<ReturnType<ProjectionsPort['states']>>): number {
  return states.reduce((sum, { head, position, parked }) => sum + Math.max(0, head - position) + parked, 0);
}
