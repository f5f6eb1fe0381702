import type Koa from 'koa';

/** A dependency of this process. */
export interface HealthCheck {
  name: string;
  /** If it fails, the process should get no requests. */
  isVital: boolean;
  /** The status in words for an administrator; throws if it cannot be determined. */
  run(): Promise<{ ok: boolean; detail: string }>;
}

export interface HealthReport {
  status: 'ok' | 'degraded';
  checks: { name: string; ok: boolean; detail: string }[];
}

const TIMEOUT_MS = 2_000;

/** Runs all checks at once; a check that does not answer in time has failed. */
export async function reportHealth(checks: readonly HealthCheck[]): Promise<HealthReport> {
  const looked = await Promise.all(checks.map(lookAt));
  return { status: looked.every(({ ok }) => ok) ? 'ok' : 'degraded', checks: looked };
}

async function lookAt({ name, run }: HealthCheck) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), TIMEOUT_MS);
  });
  try {
    return { name, ...(await Promise.race([run(), late])) };
  } catch {
    // The error stays in the database's own log, because its message may name hosts and queries.
    return { name, ok: false, detail: 'Does not answer' };
  } finally {
    clearTimeout(timer);
  }
}

/** `GET /healthz`: the process runs. `GET /readyz`: its vital dependencies answer and it is not stopping. */
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
