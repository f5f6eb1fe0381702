import type { Jobs } from '@stampwell/base/jobs';
import { BATCH_SIZES, createRegistry, SECONDS } from '@stampwell/base/process';
import type { projectionShape } from '@stampwell/contracts/http/operations.ts';
import { type AppendBatch, appendBatches } from '@stampwell/event-store';
import type Koa from 'koa';
import type { Pool } from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type * as z from 'zod/mini';
import { createWaitingEvents } from '../reactions/waiting-events.ts';
import type { ServiceLevels } from './service-levels.ts';
import { toldCards } from './told-cards.ts';

export interface MetricsPorts {
  projections: { states(): Promise<z.infer<typeof projectionShape>[]> };
  pool: Pick<Pool, 'query' | 'totalCount' | 'idleCount' | 'waitingCount'>;
  jobs: Pick<Jobs, 'sizes'>;
  levels: Pick<ServiceLevels, 'noteAnswer'>;
  sealState(): Promise<{ ageMs: number }>;
  /** Aborted when the process stops, which ends the measuring. */
  stopping: AbortSignal;
}

/** Serves `GET /metrics` for Prometheus, and times every other request (docs/runbook.md#metrics). */
export function createMetrics(ports: MetricsPorts): Koa.Middleware {
  const registry = createRegistry();
  measureAppends(registry, ports.stopping);
  measureToldCards(registry, ports.stopping);
  for (const measure of [
    lagOf(ports),
    poolOf(ports),
    jobsOf(ports),
    mailsOf(ports),
    reactionsOf(ports),
    sealsOf(ports),
  ])
    scraped(registry, measure);
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
      ctx.body = await registry.metrics();
      ctx.type = registry.contentType;
      return;
    }
    const stop = requests.startTimer();
    await next();
    const endpoint = String(ctx.state.endpoint ?? 'none');
    stop({ endpoint, status: String(ctx.status) });
    ports.levels.noteAnswer(endpoint, ctx.status);
  };
}

/** Gauges that are read at each scrape, with one label at most. */
interface Scraped {
  label?: string;
  /** Name and help of each. */
  gauges: Record<string, string>;
  /** The values of the gauges, by the label's values. */
  read(): Promise<{ of?: string; values: number[] }[]>;
}

/** If the values cannot be read, there is a gap, but the scrape succeeds. */
function scraped(registry: Registry, { label, gauges, read }: Scraped): void {
  const all: Gauge[] = [];
  async function collect(): Promise<void> {
    const rows = await read().catch(() => []);
    for (const gauge of all) gauge.reset();
    for (const { of = '', values } of rows)
      for (const [nth, gauge] of all.entries()) gauge.set(label ? { [label]: of } : {}, values[nth] ?? 0);
  }
  for (const [name, help] of Object.entries(gauges)) {
    const labelNames = label ? [label] : [];
    // The registry collects in order, so the first reads for all.
    all.push(
      new Gauge({ name, help, labelNames, registers: [registry], ...(all.length === 0 && { collect }) }),
    );
  }
}

const lagOf = ({ projections }: MetricsPorts): Scraped => ({
  label: 'projection',
  gauges: {
    stampwell_projection_behind_events: 'Events that a read model has not seen',
    stampwell_projection_lag_seconds: 'Age of the oldest event that a read model has not seen',
    stampwell_projection_parked_events: 'Events set aside after repeated failures',
  },
  read: async () =>
    (await projections.states()).map(({ name, head, position, lag_ms, parked }) => ({
      of: name,
      values: [head - position, lag_ms / 1000, parked],
    })),
});

const poolOf = ({ pool }: MetricsPorts): Scraped => ({
  label: 'state',
  gauges: { stampwell_pool_connections: 'Connections of the pool, and requests that wait for one' },
  read: async () => [
    { of: 'busy', values: [pool.totalCount - pool.idleCount] },
    { of: 'idle', values: [pool.idleCount] },
    { of: 'waited_for', values: [pool.waitingCount] },
  ],
});

const jobsOf = ({ jobs }: MetricsPorts): Scraped => ({
  label: 'queue',
  gauges: {
    stampwell_jobs_waiting: 'Jobs that are due and have not begun, by queue; up to half a minute old',
    stampwell_jobs_active: 'Jobs that run, by queue; up to half a minute old',
  },
  read: async () =>
    (await jobs.sizes()).map(({ name, due, active }) => ({ of: name, values: [due, active] })),
});

const mailsOf = ({ pool }: MetricsPorts): Scraped => ({
  label: 'state',
  gauges: { stampwell_mails: 'Mails of the last day, by state' },
  async read() {
    const { rows } = await pool.query<{ state: string; count: number }>(
      `SELECT state, count(*)::int AS count FROM platform.mails WHERE created_at > now() - interval '1 day' GROUP BY state`,
    );
    return rows.map(({ state, count }) => ({ of: state, values: [count] }));
  },
});

const reactionsOf = ({ pool }: MetricsPorts): Scraped => ({
  label: 'reaction',
  gauges: {
    stampwell_reactions_waiting_events: 'Events on which a reaction failed, tried again each minute',
  },
  async read() {
    const counts = Map.groupBy(await createWaitingEvents(pool).list(), ({ name }) => name);
    return [...counts].map(([of, events]) => ({ of, values: [events.length] }));
  },
});

const sealsOf = ({ sealState }: MetricsPorts): Scraped => ({
  gauges: { stampwell_seal_age_seconds: 'How long the oldest event without a seal has waited for one' },
  read: async () => [{ values: [(await sealState()).ageMs / 1000] }],
});

function measureAppends(registry: Registry, stopping: AbortSignal): void {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers: [registry] });
  const commands = histogram(
    'stampwell_append_batch_commands',
    'Commands that went into one append',
    BATCH_SIZES,
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

function measureToldCards(registry: Registry, stopping: AbortSignal): void {
  const seconds = new Histogram({
    name: 'stampwell_card_told_seconds',
    help: "From a card's event until open screens were told of it",
    buckets: SECONDS,
    registers: [registry],
  });
  const measure = (took: unknown) => seconds.observe(took as number);
  toldCards.subscribe(measure);
  stopping.addEventListener('abort', () => toldCards.unsubscribe(measure));
}
