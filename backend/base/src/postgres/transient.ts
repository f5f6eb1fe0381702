/** SQLSTATEs about the connection or the server's condition rather than the statement. */
const SQLSTATES = new RegExp(
  `^(${[
    '08...', // connection exceptions
    '25006', // read-only: a standby about to take over
    '40001', // serialization failure
    '40P01', // deadlock
    '53[0-3]00', // out of connections, memory or disk
    '55000', // the database accepts no connections at present
    '55P03', // lock not available
    '57P0[1-35]', // shutting down, crashed, starting, idle for too long
    '58...', // I/O errors of the server
  ].join('|')})$`,
);

/** Errors of the operating system and resolver for an unreachable server. */
const SYSTEM = new Set([
  'CONNECTION_LOST',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // its socket does not exist yet
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** PostgreSQL's SQLSTATE, or the system's error code. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/**
 * Whether the same statement may succeed later. Judged by codes, never by messages; if a host has several addresses, all must have
 * failed transiently.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isTransient);
  const code = codeOf(error);
  return SYSTEM.has(code) || SQLSTATES.test(code);
}
