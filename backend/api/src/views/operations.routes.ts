import { DomainError } from '@stampwell/contracts';
import { systemHealth } from '@stampwell/contracts/http/admin.ts';
import * as http from '@stampwell/contracts/http/operations.ts';
import type * as z from 'zod/mini';
import api from '../../package.json' with { type: 'json' };
import { type HealthCheck, reportHealth } from '../services/health/health.ts';
import { type Route, route } from '../services/http/route.ts';
import { createPaints } from '../services/metrics/tracing.ts';

type ProjectionState = z.infer<typeof http.projectionShape>;

/** The API's port to the projector process. */
export interface ProjectionsPort {
  states(): Promise<ProjectionState[]>;
  /** Returns at once; progress is in `states`. */
  request(name: string, action: 'rebuild' | 'retry'): Promise<void>;
  /** Reports the progress of rebuilds. @returns a function that unsubscribes */
  watch(onProgress: (progress: RebuildProgress) => void): () => void;
}

export interface RebuildProgress {
  name: string;
  state: 'running' | 'done' | 'failed';
  done: number;
  total: number;
}

export interface OperationsPorts {
  projections: ProjectionsPort;
  checks: readonly HealthCheck[];
}

/** Operations for administrators: projections and health. */
export function operationsRoutes({ projections, checks }: OperationsPorts): Route[] {
  const notePaint = createPaints();
  const named = async (name: string): Promise<ProjectionState> => {
    const state = (await projections.states()).find((candidate) => candidate.name === name);
    if (!state) throw new DomainError('not_found');
    return state;
  };

  return [
    route(http.listProjections, () => projections.states()),

    route(http.rebuildProjection, async ({ params: { name } }) => {
      const state = await named(name);
      if (state.rebuild) throw new DomainError('invalid_state', { message: 'This is being rebuilt already' });
      await projections.request(name, 'rebuild');
      return state;
    }),

    route(http.retryProjection, async ({ params: { name } }) => {
      const state = await named(name);
      if (state.parked === 0) throw new DomainError('invalid_state', { message: 'Nothing is set aside' });
      await projections.request(name, 'retry');
      return state;
    }),

    route(http.reportPaint, async ({ body: { traceparent, cause, took_ms } }) =>
      notePaint(traceparent, `paint ${cause}`, took_ms),
    ),

    route(systemHealth, async () => ({
      ...(await reportHealth(checks)),
      uptime_seconds: Math.round(process.uptime()),
      version: api.version,
    })),
  ];
}
