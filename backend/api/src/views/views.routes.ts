import type { StoredEvent } from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import type { Verifier } from '@stampwell/transparency/tlog/note-keys.ts';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { HealthCheck } from '../services/health/health.ts';
import type { Route } from '../services/http/route.ts';
import type { Sessions } from '../services/identity/sessions.ts';
import { adminRoutes } from './admin.routes.ts';
import { anomalyViewRoutes } from './anomalies.routes.ts';
import type { AskedPlace } from './asked-place.ts';
import type { AuditLog } from './audit/audit-log.ts';
import { auditRoutes } from './audit.routes.ts';
import { businessRoutes } from './business.routes.ts';
import { type CounterViewPorts, counterRoutes } from './counter.routes.ts';
import { type CustomerViewPorts, customerRoutes } from './customer.routes.ts';
import { type ExportPorts, exportRoutes } from './exports.routes.ts';
import { type JoinViewPorts, joinRoutes } from './join.routes.ts';
import { operationsRoutes, type ProjectionsPort } from './operations.routes.ts';
import { platformRoutes } from './platform.routes.ts';
import { proofRoutes } from './proof.routes.ts';
import { type StoryPorts, storyRoutes } from './story.routes.ts';
import { createUndoOffers } from './undo-offers.ts';

export interface ViewPorts {
  views: Views;
  store: EventStore<StoredEvent>;
  auditLog: AuditLog;
  pool: Pool;
  proofKey: Verifier | null;
  people: People;
  sessions: Sessions;
  projections: ProjectionsPort;
  checks: readonly HealthCheck[];
  now(): Date;
  answersRead: CustomerViewPorts['answersRead'];
  dayAtCounter: CounterViewPorts['dayAtCounter'];
  askedPlace: AskedPlace;
  undoableOf: StoryPorts['undoableOf'];
  lapseOf: StoryPorts['lapseOf'];
  ownCardOf: CustomerViewPorts['ownCardOf'];
  customerOfCode: StoryPorts['customerOfCode'];
  openFound: StoryPorts['openFound'];
  findableAmong: CounterViewPorts['findableAmong'];
  billingNow(): Promise<Date>;
  joinOpens: JoinViewPorts['joinOpens'];
  links: JoinViewPorts['links'];
  belongingsOf: ExportPorts['belongingsOf'];
  exportKeys: ExportPorts['exportKeys'];
  invitations: { untilOf(ids: readonly string[]): Promise<Map<string, string>> };
  mayWriteFor(businessId: string): Promise<boolean>;
  waitForPosition(position: number, timeoutMs: number, models: readonly string[]): Promise<boolean>;
}

export function viewRoutes(ports: ViewPorts): Route[] {
  const undoOffers = createUndoOffers(ports);
  return [
    ...customerRoutes(ports),
    ...counterRoutes({ ...ports, undoOffers }),
    ...businessRoutes({ ...ports, undoOffers }),
    ...adminRoutes(ports),
    ...auditRoutes(ports),
    ...exportRoutes(ports),
    ...joinRoutes(ports),
    ...operationsRoutes(ports),
    ...platformRoutes(ports),
    ...storyRoutes(ports),
    ...proofRoutes(ports),
    ...anomalyViewRoutes(ports),
  ];
}
