import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { isOffline, onConnectionChange } from './connection.ts';
import { exchange } from './http.ts';

const FIRST_WAIT_MS = 3_000;
const MAX_WAIT_MS = 30_000;

/** Probes a cheap public endpoint instead of the failed queries, which would show their skeletons again at each try. */
const isApiReachable = (): Promise<boolean> =>
  exchange({ method: 'get', path: 'wallet/supported', headers: {} }).then(
    () => true,
    () => false,
  );

/** No answer, or a proxy's: worth retrying. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/**
 * Refetches queries that failed for lack of a connection: at once when the browser or any call reaches the API again, otherwise by
 * probing with growing pauses. @returns stops it
 */
export function recoverWhenBack(client: QueryClient): () => void {
  const shown = {
    type: 'active',
    predicate: ({ state }: { state: { error: unknown } }) => isOutOfReach(state.error),
  } as const;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  // Requests in flight are not restarted.
  const ask = (): void => void client.refetchQueries(shown, { cancelRefetch: false });
  const isWaiting = (): boolean => client.getQueryCache().findAll(shown).length > 0;

  function scheduleProbe(): void {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (!isWaiting()) return;
      wait = Math.min(wait * 2, MAX_WAIT_MS);
      // A hidden page waits until it is visible.
      if (document.visibilityState === 'visible') void refetchIfReachable();
      scheduleProbe();
    }, wait);
  }
  async function refetchIfReachable(): Promise<void> {
    if (await isApiReachable()) ask();
  }
  function refetchNow(): void {
    if (isOffline() || !isWaiting()) return;
    wait = FIRST_WAIT_MS;
    ask();
  }
  /** Signs that the API may be reachable again; the probe decides. */
  const onSignOfLife = (): void => {
    if (document.visibilityState === 'visible' && isWaiting()) void refetchIfReachable();
  };

  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isOutOfReach(query.state.error)) scheduleProbe();
  });
  const stop = onConnectionChange(refetchNow);
  document.addEventListener('visibilitychange', onSignOfLife);
  window.addEventListener('online', onSignOfLife);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stop();
    document.removeEventListener('visibilitychange', onSignOfLife);
    window.removeEventListener('online', onSignOfLife);
  };
}
