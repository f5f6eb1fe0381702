import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type TimeInput, trace } from '@opentelemetry/api';

/**
 * Spans of a trace, by hand. Without a tracer (backend/base/src/process/tracing.ts), and in requests that are not sampled, they cost a
 * look at an empty context. Their attributes are names of ours and numbers, never ids of people.
 */
const tracer = trace.getTracer('stampwell');
const SAMPLED = 1;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

/** Runs work in a span of the active trace; without one, only runs it. */
export async function inSpan<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()) return work();
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The active span as W3C `traceparent`, if it is sampled: it travels beside events, never in what is hashed. */
export function activeTraceparent(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  return span && span.traceFlags & SAMPLED ? `00-${span.traceId}-${span.spanId}-01` : undefined;
}

export interface WorkDone {
  name: string;
  start: TimeInput;
  end?: TimeInput;
  attributes?: Record<string, string | number>;
}

/**
 * Records work that was done for a traced event, usually in a batch with others.
 * @returns the new span's traceparent, for what follows from the work; undefined if the text is not a traceparent of ours
 */
export function recordSpan(
  traceparent: string,
  { name, start, end, attributes }: WorkDone,
): string | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent) ?? [];
  if (!traceId || !spanId) return undefined;
  const parent = trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: SAMPLED, isRemote: true });
  const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER, startTime: start, attributes }, parent);
  span.end(end);
  return context.with(trace.setSpan(ROOT_CONTEXT, span), activeTraceparent);
}

/** Records the same work for each traced event. */
export function recordSpans(events: readonly { traceparent?: string | undefined }[], work: WorkDone): void {
  for (const { traceparent } of events) if (traceparent) recordSpan(traceparent, work);
}
