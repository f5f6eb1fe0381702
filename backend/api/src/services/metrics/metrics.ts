import type { projectionShape } from '@stampwell/contracts/http/operations.ts';
import { type AppendBatch, appendBatches } from '@stampwell/event-store';
import type Koa from 'koa';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type * as z from 'zod/mini';

export interface MetricsPorts {
  projections: { states(): Promise<z.infer<typeof projectionShape>[]> };
  sealState(): Promise<{ ageMs: number }>;
  /** Aborted when the process stops, which ends the measuring. */
  stopping: AbortSignal;
}

/** Buckets from a tap at the counter to the slowest read. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const COMMANDS = [1, 2, 4, 8, 16, 32, 64, 128];

/** Serves `GET /metrics` for Prometheus, and times every other request. */
export function createMetrics({ projections, sealState, stopping }: MetricsPorts): Koa.Middleware {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureAppends(registry, stopping);
  const lookAtLag = measureLag(registry, projections);
  const sealAge = new Gauge({
    name: 'stampwell_seal_age_seconds',
    help: 'How long the oldest event without a seal has waited for one',
    registers: [registry],
  });
  // By endpoint name, because paths hold ids.
  const requests = new Histogram({
    name: 'stampwell_http_request_duration_seconds',
    help: 'Requests, until their answer begins',
    labelNames: ['endpoint', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  return async (ctx, next) => {
    if (ctx.path === '/metrics' && ctx.method === 'GET') {
      await lookAtLag();
      const seals = await sealState().catch(() => null);
      if (seals) sealAge.set(seals.ageMs / 1000);
      ctx.body = await registry.metrics();
      ctx.type = registry.contentType;
      return;
    }
    const stop = requests.startTimer();
    await next();
    stop({ endpoint: String(ctx.state.endpoint ?? 'none'), status: String(ctx.status) });
  };
}

function measureAppends(registry: Registry, stopping: AbortSignal): void {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers: [registry] });
  const commands = histogram(
    'stampwell_append_batch_commands',
    'Commands that went into one append',
    COMMANDS,
  );
  const seconds = histogram('stampwell_append_batch_duration_seconds', 'Appends, until committed', SECONDS);
  const measure = (message: unknown) => {
    const batch = message as AppendBatch;
    commands.observe(batch.commands);
    seconds.observe(batch.seconds);
  };
  appendBatches.subscribe(measure);
  stopping.addEventListener('abort', () => appendBatches.unsubscribe(measure));
}

/** @returns a function to call before each scrape */
function measureLag(registry: Registry, projections: MetricsPorts['projections']): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['projection'], registers: [registry] });
  const behind = gauge('stampwell_projection_behind_events', 'Events that a read model has not seen');
  const lag = gauge(
    'stampwell_projection_lag_seconds',
    'Age of the oldest event that a read model has not seen',
  );
  const parked = gauge('stampwell_projection_parked_events', 'Events set aside after repeated failures');
  return async () => {
    // If the states cannot be read, these gauges have a gap, but the scrape succeeds.
    for (const state of await projections.states().catch(() => [])) {
      const projection = state.name;
      behind.set({ projection }, state.head - state.position);
      lag.set({ projection }, state.lag_ms / 1000);
      parked.set({ projection }, state.parked);
    }
  };
}
