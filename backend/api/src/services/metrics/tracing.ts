import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { recordSpan } from '@stampwell/event-store';
import type Koa from 'koa';

const tracer = trace.getTracer('stampwell');

/**
 * The root of each trace. A caller's `traceparent` is ignored, because it would decide what is sampled; the reply's `traceresponse` lets
 * the screen add when the answer was painted.
 */
export const traceRequests: Koa.Middleware = async (ctx, next) => {
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, ROOT_CONTEXT);
  if (!span.isRecording()) return next();
  const { traceId, spanId } = span.spanContext();
  ctx.set('traceresponse', `00-${traceId}-${spanId}-01`);
  try {
    await context.with(trace.setSpan(ROOT_CONTEXT, span), next);
  } finally {
    // The endpoint's name, because a path holds ids.
    span.updateName(String(ctx.state.endpoint ?? 'none'));
    span.setAttribute('http.response.status_code', ctx.status);
    if (ctx.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }
};

/** Above what all screens of a process report; bounds what a caller can write into our traces. */
const PAINTS_PER_SECOND = 50;

/** Records what screens report, at most so many a second. @param now milliseconds */
export function createPaints(now: () => number = Date.now) {
  let [second, taken] = [0, 0];
  return (traceparent: string, name: string, tookMs: number): void => {
    const end = now();
    if (Math.floor(end / 1000) !== second) [second, taken] = [Math.floor(end / 1000), 0];
    taken += 1;
    if (taken <= PAINTS_PER_SECOND) recordSpan(traceparent, { name, start: end - tookMs, end });
  };
}
