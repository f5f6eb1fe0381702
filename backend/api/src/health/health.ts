import type Koa from 'koa';

/** One thing that this process stands on. */
export interface HealthCheck {
  name: string;
  /** Without it this process should be sent no requests. */
  isVital: boolean;
  /** How it is, in words for an administrator; throws where it cannot tell. */
  look(): Promise<{ ok: boolean; detail: string }>;
}

export interface HealthReport {
  status: 'ok' | 'degraded';
  checks: { name: string; ok: boolean; detail: string }[];
}

const PATIENCE_MS = 2_000;

/** Looks at everything at once; what does not answer in time is not well. */
export async function reportHealth(checks: readonly HealthCheck[]): Promise<HealthReport> {
  const looked = await Promise.all(checks.map(lookAt));
  return { status: looked.every(({ ok }) => ok) ? 'ok' : 'degraded', checks: looked };
}

async function lookAt({ name, look }: HealthCheck) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), PATIENCE_MS);
  });
  try {
    return { name, ...(await Promise.race([look(), late])) };
  } catch {
    // What went wrong is in the database's own log; its words may name hosts and queries.
    return { name, ok: false, detail: 'Does not answer' };
  } finally {
    clearTimeout(timer);
  }
}

/** `GET /healthz`: this process lives. `GET /readyz`: what it needs answers, and it is not about to stop. */
export function healthPages(checks: readonly HealthCheck[], stopping: AbortSignal): Koa.Middleware {
  const vital = checks.filter(({ isVital }) => isVital);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
    } else if (ctx.path === '/readyz') {
      const report = await reportHealth(vital);
      const isReady = report.status === 'ok' && !stopping.aborted;
      ctx.status = isReady ? 200 : 503;
      ctx.body = stopping.aborted ? { status: 'stopping', checks: report.checks } : report;
    } else {
      return next();
    }
  };
}
