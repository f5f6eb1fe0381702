import { isTransient, retry } from '@stampwell/postgres';
import { StoreUnavailable } from './errors.ts';

/** A restarted server is back within five seconds; past this a caller, who waits for ten, is told in time. */
const AVAILABLE_WITHIN_MS = 8_000;
const LONGEST_PAUSE_MS = 500;

export interface Availability {
  /** Nobody waits any more. */
  readonly ending?: boolean;
  /** Which failures say that the server is away. */
  isAway?: (error: unknown) => boolean;
  /** Hears of each, though a later try succeeds. */
  onError?: (error: unknown) => void;
  /** Hears of the success that ends it. */
  onRecovered?: () => void;
}

/**
 * Tries again while the server is away.
 * @param attempt told whether an earlier try was lost on the way, so that nobody knows whether it took effect
 * @throws StoreUnavailable when the server stays away
 */
export async function untilAvailable<T>(
  server: Availability,
  attempt: (again: boolean) => Promise<T>,
): Promise<T> {
  const { isAway = isTransient, onError } = server;
  let isLost = false;
  try {
    const result = await retry(() => attempt(isLost), {
      forMs: AVAILABLE_WITHIN_MS,
      longestPauseMs: LONGEST_PAUSE_MS,
      shouldRetry: (error) => isAway(error) && !server.ending,
      onRetry(error) {
        isLost = true;
        onError?.(error);
      },
    });
    if (isLost) server.onRecovered?.();
    return result;
  } catch (error) {
    throw isAway(error) ? new StoreUnavailable(error) : error;
  }
}
