import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { isOffline, onConnectionChange } from './connection.ts';
import { exchange } from './http.ts';

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Whether the API answers: asked beside the screens, which would fall back to their skeletons for each try. Anybody may
 * ask which wallets work, and it costs the API nothing.
 */
const isApiThere = (): Promise<boolean> =>
  exchange({ method: 'get', path: 'wallet/supported', headers: {} }).then(
    () => true,
    () => false,
  );

/** No answer, or none of the API's own: worth another try by itself. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/**
 * A screen that failed for want of a connection recovers by itself: at once when the browser or any call finds the API again,
 * and as long as nobody does by asking from time to time. Returns the way to stop.
 */
export function recoverWhenBack(client: QueryClient): () => void {
  const shown = {
    type: 'active',
    predicate: ({ state }: { state: { error: unknown } }) => isOutOfReach(state.error),
  } as const;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  // One that is under way already is not begun anew.
  const ask = (): void => void client.refetchQueries(shown, { cancelRefetch: false });
  const isWaiting = (): boolean => client.getQueryCache().findAll(shown).length > 0;

  function askLater(): void {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (!isWaiting()) return;
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      // A phone in a pocket asks when it is looked at.
      if (document.visibilityState === 'visible') void askIfThere();
      askLater();
    }, wait);
  }
  async function askIfThere(): Promise<void> {
    if (await isApiThere()) ask();
  }
  function askNow(): void {
    if (isOffline() || !isWaiting()) return;
    wait = FIRST_WAIT_MS;
    ask();
  }
  /** The API may be out of reach still, but nothing speaks against it any more. */
  const onHope = (): void => {
    if (document.visibilityState === 'visible' && isWaiting()) void askIfThere();
  };

  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isOutOfReach(query.state.error)) askLater();
  });
  const stop = onConnectionChange(askNow);
  document.addEventListener('visibilitychange', onHope);
  window.addEventListener('online', onHope);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stop();
    document.removeEventListener('visibilitychange', onHope);
    window.removeEventListener('online', onHope);
  };
}
