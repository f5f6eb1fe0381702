import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * What a logged object may never show: credentials, and what PostgreSQL quotes of a row that it refuses, which may be a
 * name or an address.
 */
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
 * A process's log: JSON lines on stdout. Log ids, never names, addresses or codes.
 * @param process which one speaks
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
