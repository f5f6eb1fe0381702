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
  };
  return destination ? pino(options, destination) : pino(options);
}
