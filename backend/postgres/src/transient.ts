/** SQLSTATEs that speak of the connection, the server or the moment, and not of the statement. */
const SQLSTATES = new RegExp(
  `^(${[
    '08...', // connection exceptions
    '25006', // read-only: a standby that is about to take over
    '40001', // serialization failure
    '40P01', // deadlock
    '53[0-3]00', // out of connections, memory, disk
    '55000', // the database takes no connections just now
    '55P03', // lock not available
    '57P0[1-35]', // shutting down, crashed, starting, idle for too long
    '58...', // the server's system, as a disk that fails
  ].join('|')})$`,
);

/** What the operating system and the resolver say of a server that cannot be reached. */
const SYSTEM = new Set([
  'CONNECTION_LOST',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // its socket is not there yet
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** An error's code: PostgreSQL's SQLSTATE, or the system's. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/**
 * Whether the same statement may succeed later, unchanged. Judged by codes, never by words; where a host has several
 * addresses, each must have failed so.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isTransient);
  const code = codeOf(error);
  return SYSTEM.has(code) || SQLSTATES.test(code);
}
