/**
 * Whether a failure is of the connection or the moment (server gone, shutting down, out of slots, deadlock, lock
 * timeout), so that all begin again; otherwise it is of one projector (a table is missing, say) and others go on.
 */
export function isPassing(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const isFromServer = typeof error === 'object' && error !== null && 'severity' in error;
  return !isFromServer || /^(08|40|53|57)/.test(code) || code === '55P03' || code === 'SW409';
}
