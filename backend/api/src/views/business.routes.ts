import * as http from '@stampwell/contracts/http/business.ts';
import {
  businessAnalytics,
  businessDay,
  businessVisits,
  comparePlaces,
} from '@stampwell/contracts/http/business-figures.ts';
import { businessDeletion, cardsUnderWay } from '@stampwell/contracts/http/business-settings.ts';
import { listEmployees } from '@stampwell/contracts/http/employees.ts';
import { businessStats } from '@stampwell/contracts/http/stamps.ts';
import { readBusinessAnalytics } from '@stampwell/read-models/business-analytics/business-analytics.queries.ts';
import { readComparedPlaces } from '@stampwell/read-models/business-analytics/places.queries.ts';
import {
  readBusinessDashboard,
  readBusinessStats,
} from '@stampwell/read-models/business-dashboard/business-dashboard.queries.ts';
import { readBusinessDay } from '@stampwell/read-models/business-dashboard/business-day.queries.ts';
import { readDeletionCounts } from '@stampwell/read-models/business-directory/businesses.queries.ts';
import {
  countCardsUnderWay,
  readBusinessCustomers,
  searchBusinessCustomers,
} from '@stampwell/read-models/customer-cards/business-customers.queries.ts';
import { readEmployees } from '@stampwell/read-models/employee-list/employee-list.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import { readSubscription } from '@stampwell/read-models/subscription-status/subscription-status.queries.ts';
import { readBusinessVisits, readOverdueCustomers } from '@stampwell/read-models/visits/visits.queries.ts';
import { type Route, route } from '../services/http/route.ts';
import type { AskedPlace } from './asked-place.ts';
import type { UndoOffers } from './undo-offers.ts';

export interface BusinessViewPorts {
  views: Views;
  now(): Date;
  billingNow(): Promise<Date>;
  /** Until when employees without a password are invited. */
  invitations: { untilOf(ids: readonly string[]): Promise<Map<string, string>> };
  /** Whether others are written to for this shop yet. */
  mayWriteFor(businessId: string): Promise<boolean>;
  undoOffers: UndoOffers;
  askedPlace: AskedPlace;
}

export function businessRoutes({
  views,
  now,
  billingNow,
  invitations,
  mayWriteFor,
  undoOffers,
  askedPlace,
}: BusinessViewPorts): Route[] {
  /** The query with the place that it asks about, which is the business's own. */
  const at = async <Query extends { place?: string | undefined }>(businessId: string, query: Query) => ({
    ...query,
    place: await askedPlace(businessId, query.place),
  });

  return [
    route(http.businessDashboard, async ({ actor }) => {
      const dashboard = await readBusinessDashboard(views, actor.businessId, now());
      const recent_transactions = await undoOffers(actor.businessId, dashboard.recent_transactions);
      return { ...dashboard, recent_transactions };
    }),

    route(businessDay, async ({ actor, query }) => {
      const day = await readBusinessDay(views, actor.businessId, {
        ...(await at(actor.businessId, query)),
        now: now(),
      });
      return { ...day, transactions: await undoOffers(actor.businessId, day.transactions) };
    }),

    route(businessDeletion, async ({ actor: { businessId } }) => ({
      ...(await readDeletionCounts(views.db, businessId)),
      subscription: await readSubscription(views.db, businessId, await billingNow()),
    })),

    route(cardsUnderWay, ({ actor, query }) =>
      countCardsUnderWay(views.db, actor.businessId, query.programme),
    ),

    route(businessStats, ({ actor }) => readBusinessStats(views.db, actor.businessId, now())),

    route(http.businessCustomers, async ({ actor: { businessId }, query }) =>
      readBusinessCustomers(views, businessId, await at(businessId, query)),
    ),

    route(http.overdueCustomers, async ({ actor: { businessId }, query }) => ({
      customers: await readOverdueCustomers(views, {
        ...(await at(businessId, query)),
        ...{ businessId, now: now() },
      }),
      next_cursor: null,
    })),

    route(http.searchBusinessCustomers, async ({ actor: { businessId }, query }) =>
      searchBusinessCustomers(views, businessId, await at(businessId, query)),
    ),

    // A single employee is not read here but folded from their stream: `employees/`.
    route(listEmployees, async ({ actor, query }) => {
      const page = await readEmployees(views, actor.businessId, query);
      const invited = await invitations.untilOf(page.employees.map(({ id }) => id));
      const doesWait = invited.size > 0 && !(await mayWriteFor(actor.businessId));
      const employees = page.employees.map((employee) => ({
        ...employee,
        invited_until: invited.get(employee.id) ?? null,
        invitation_waits: invited.has(employee.id) && doesWait,
      }));
      return { ...page, employees };
    }),

    route(businessAnalytics, async ({ actor: { businessId }, query }) =>
      readBusinessAnalytics(views, { ...(await at(businessId, query)), businessId, now: now() }),
    ),

    route(comparePlaces, ({ actor: { businessId }, query: { days } }) =>
      readComparedPlaces(views, { businessId, days, now: now() }),
    ),

    route(businessVisits, async ({ actor: { businessId }, query }) =>
      readBusinessVisits(views, { ...(await at(businessId, query)), businessId, now: now() }),
    ),
  ];
}
