import type { AuditLog, EventStore } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Route } from '../platform/http/route.ts';
import type { Sessions } from '../platform/identity/sessions.ts';
import type { HealthCheck } from '../platform/upkeep/health.ts';
import { adminRoutes } from './admin.routes.ts';
import { auditRoutes } from './audit.routes.ts';
import { businessRoutes } from './business.routes.ts';
import { customerRoutes } from './customer.routes.ts';
import { employeeListRoutes } from './employees.routes.ts';
import { exportRoutes } from './exports.routes.ts';
import { operationsRoutes, type ProjectionsPort } from './operations.routes.ts';
import { platformRoutes } from './platform.routes.ts';

export interface ViewPorts {
  pool: Pool;
  store: EventStore;
  auditLog: AuditLog;
  people: People;
  sessions: Sessions;
  projections: ProjectionsPort;
  checks: readonly HealthCheck[];
  now(): Date;
  waitForPosition(position: number, timeoutMs: number): Promise<boolean>;
}

/** The reading side: a route file for each reader. */
export const viewRoutes = (ports: ViewPorts): Route[] => [
  ...customerRoutes(ports),
  ...businessRoutes(ports),
  ...employeeListRoutes(ports),
  ...adminRoutes(ports),
  ...auditRoutes(ports),
  ...exportRoutes(ports),
  ...operationsRoutes(ports),
  ...platformRoutes(ports),
];
