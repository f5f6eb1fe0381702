import pRetry from 'p-retry';
import { isTransient } from './transient.ts';

export interface RetryOptions {
  /** Aborts the wait; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Unlimited by default. Then the last error is thrown. */
  tries?: number;
  /** Time limit in ms, unlimited by default. Then the last error is thrown. */
  forMs?: number;
  firstPauseMs?: number;
  longestPauseMs?: number;
  /** Default: `isTransient`. */
  shouldRetry?: (error: unknown) => boolean;
  /** Called for each failure that is retried. */
  onRetry?: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 2000;

/** Wraps an error, since p-retry refuses TypeErrors and values that are not Errors. */
class Failed extends Error {
  readonly error: unknown;

  constructor(error: unknown) {
    super('failed', { cause: error });
    this.error = error;
  }
}

/**
 * Retries with exponential back-off.
 * @param attempt receives the number of earlier tries
 */
export async function retry<T>(
  attempt: (before: number) => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  const { signal, forMs, tries, shouldRetry = isTransient, onRetry } = options;
  const { firstPauseMs = FIRST_PAUSE_MS, longestPauseMs = MAX_PAUSE_MS } = options;
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

/** Resolves after the time, or as soon as the signal aborts. */
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
