import { isTransient, retry } from '@stampwell/base/postgres';
import { StoreUnavailable } from './errors.ts';

/** A restarted server is back within five seconds; callers wait for ten, so they get an answer in time. */
const AVAILABLE_WITHIN_MS = 8_000;
const LONGEST_PAUSE_MS = 500;

export interface Availability {
  /** Aborts the retries. */
  readonly ending?: boolean;
  /** Whether an error means that the server is unavailable. */
  isAway?: (error: unknown) => boolean;
  /** Called with each such failure. */
  onError?: (error: unknown) => void;
  /** Called on the success after failures. */
  onRecovered?: () => void;
}

/**
 * Retries while the server is unavailable.
 * @param attempt called with whether an earlier try's outcome is unknown
 * @throws StoreUnavailable after too long
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
