import pRetry from 'p-retry';
import { isTransient } from './transient.ts';

export interface RetryOptions {
  /** Ends the waiting; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** After so many the last error is thrown; without end where absent. */
  tries?: number;
  /** After so long the last error is thrown; for ever where absent. */
  forMs?: number;
  firstPauseMs?: number;
  longestPauseMs?: number;
  /** Which errors are worth another try; those of the moment where absent. */
  shouldRetry?: (error: unknown) => boolean;
  /** Hears of each failure that is tried again. */
  onRetry?: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 2000;

/** Carries an error past p-retry, which takes no TypeError and nothing but Errors for worth another try. */
class Failed extends Error {
  readonly error: unknown;

  constructor(error: unknown) {
    super('failed', { cause: error });
    this.error = error;
  }
}

/**
 * Tries until it succeeds, with pauses that double.
 * @param attempt told how many tries came before it
 */
export async function retry<T>(
  attempt: (before: number) => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  const { signal, forMs, tries, shouldRetry = isTransient, onRetry } = options;
  const { firstPauseMs = FIRST_PAUSE_MS, longestPauseMs = LONGEST_PAUSE_MS } = options;
  try {
    return await pRetry(
      async (number) => {
        try {
          return await attempt(number - 1);
        } catch (error) {
          throw new Failed(error);
        }
      },
      {
        retries: tries === undefined ? Number.POSITIVE_INFINITY : tries - 1,
        minTimeout: firstPauseMs,
        maxTimeout: longestPauseMs,
        maxRetryTime: forMs ?? Number.POSITIVE_INFINITY,
        signal,
        shouldRetry: ({ error }) => {
          const cause = error instanceof Failed ? error.error : error;
          if (!shouldRetry(cause)) return false;
          onRetry?.(cause);
          return true;
        },
      },
    );
  } catch (error) {
    throw error instanceof Failed ? error.error : error;
  }
}

/** Resolves after so long, or as soon as the signal says that nobody waits any more. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
