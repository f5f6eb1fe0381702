import { context, trace } from '@opentelemetry/api';
import * as z from 'zod/mini';
import { readConfig, setting } from './config.ts';

const END_WITHIN_MS = 2_000;
const RATIO_WORDS = 'must be a share of requests, 0 to 1';
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'Where traces are sent: an OTLP/HTTP receiver, such as http://collector:4318. Without it there is no tracer, and nothing of it is loaded.',
    z.optional(z.string().check(z.regex(/^https?:\/\/\S+$/, 'must begin with http:// or https://'))),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    'Share of requests that are traced (0.1), decided by the API; every other process follows it.',
    z._default(z.coerce.number(RATIO_WORDS).check(z.gte(0, RATIO_WORDS), z.lte(1, RATIO_WORDS)), 0.1),
  ),
};

/**
 * Sends this process's spans to the configured receiver (docs/runbook.md#traces).
 * @param service its name in traces
 * @returns sends what is left, and ends
 * @throws ConfigError
 */
export async function startTracing(
  service: string,
  env: Record<string, string | undefined>,
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = readConfig(
    z.object(tracingSettings),
    env,
  );
  if (!endpoint) return async () => undefined;
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ]);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `stampwell-${service}` }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  trace.setGlobalTracerProvider(provider);
  // A receiver that is away must not keep the process from ending well.
  const late = () => new Promise<void>((resolve) => setTimeout(resolve, END_WITHIN_MS).unref());
  return () => Promise.race([provider.shutdown().catch(() => undefined), late()]);
}
