import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/anomalies.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import {
  type GivenOnDay,
  previewDayUndo,
  readGivenOnDay,
} from '@stampwell/read-models/unusual/day-undo.queries.ts';
import {
  countOpenFindings,
  readFinding,
  readFindingFacts,
  readFindings,
  readNewestFindings,
} from '@stampwell/read-models/unusual/unusual.queries.ts';
import { type Route, route } from '../services/http/route.ts';
import type { AskedPlace } from './asked-place.ts';

export interface AnomalyViewPorts {
  views: Views;
  askedPlace: AskedPlace;
}

export function anomalyViewRoutes({ views, askedPlace }: AnomalyViewPorts): Route[] {
  async function one(id: string, businessId?: string) {
    const found = await readFinding(views, id, businessId);
    if (!found) throw new DomainError('not_found');
    return found;
  }

  return [
    route(http.businessUnusual, async ({ actor: { businessId }, query }) =>
      readFindings(views, { ...query, businessId, place: await askedPlace(businessId, query.place) }),
    ),

    route(http.openBusinessFindings, async ({ actor: { businessId } }) => ({
      open: await countOpenFindings(views, businessId),
    })),

    route(http.businessFinding, ({ actor: { businessId }, params: { id } }) => one(id, businessId)),

    route(http.adminUnusual, ({ query: { business_id: businessId, ...query } }) =>
      readFindings(views, { ...query, businessId }),
    ),

    route(http.openAdminFindings, async () => ({ open: await countOpenFindings(views) })),

    route(http.adminFinding, ({ params: { id } }) => one(id)),
  ];
}

/** The queries behind the owner's commands on findings. */
export const findingsOf = (views: Views) => ({
  facts: (findingId: string) => readFindingFacts(views, findingId),
  givenOnDay: (asked: GivenOnDay) => readGivenOnDay(views, asked),
  previewDayUndo: (asked: GivenOnDay, oldest: Date) => previewDayUndo(views, asked, oldest),
  newest: (mailedUpTo: ReadonlyMap<string, number>, after: number) =>
    readNewestFindings(views.db, mailedUpTo, after),
});
