import { trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Credentials, and the values that PostgreSQL quotes from a refused row, which may be names or addresses. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  ...['detail', 'where', 'internalQuery', 'parameters', 'query'].flatMap((field) => [
    `err.${field}`,
    `err.cause.${field}`,
  ]),
];

export type Log = Logger;

/**
 * JSON lines on stdout. Log ids, never names, addresses or codes.
 * @param process the process's name
 */
export function createLog(process: string, level = 'info', destination?: DestinationStream): Log {
  const options = {
    base: { process },
    level,
    redact: { paths: REDACTED, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: tracedBy,
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Leads from a line to the trace of its request, if that is traced. */
function tracedBy(): { trace_id?: string } {
  const span = trace.getActiveSpan();
  return span ? { trace_id: span.spanContext().traceId } : {};
}
