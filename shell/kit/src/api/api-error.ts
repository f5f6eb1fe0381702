import type { ErrorBody, ErrorCode, FieldError } from '@stampwell/contracts';

/** `network`: no answer came. `request`: the request could not even be made. `unknown`: an answer without our error body. */
export type ApiErrorCode = ErrorCode | 'network' | 'request' | 'unknown';

interface Facts {
  status: number;
  code: ApiErrorCode;
  /** The server's own words, where it sent some. */
  serverWords?: string;
  field?: string;
  fieldErrors?: FieldError[];
  /** Seconds. */
  retryAfter?: number;
  /** ISO 8601; with `cooldown_active`. */
  nextAllowedAt?: string;
}

/** Every failure of a call. `message` holds words fit to show (spec section 8, 'Global by status'). */
export class ApiError extends Error {
  /** 0 where no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly serverWords: string | undefined;
  readonly field: string | undefined;
  readonly fieldErrors: readonly FieldError[];
  readonly retryAfter: number | undefined;
  readonly nextAllowedAt: string | undefined;

  constructor(facts: Facts) {
    super(wordsByStatus(facts));
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.serverWords = facts.serverWords;
    this.field = facts.field;
    this.fieldErrors = facts.fieldErrors ?? [];
    this.retryAfter = facts.retryAfter;
    this.nextAllowedAt = facts.nextAllowedAt;
  }

  /** Reads the one error shape of the API; anything else becomes `unknown` with the status' words. */
  static fromReply(status: number, body: unknown): ApiError {
    const sent = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>;
    return new ApiError({
      status,
      code: sent.code ?? 'unknown',
      serverWords: sent.error || sent.message,
      field: sent.field,
      fieldErrors:
        sent.errors ?? (sent.field ? [{ field: sent.field, message: sent.message ?? sent.error ?? '' }] : []),
      retryAfter: sent.retry_after,
      nextAllowedAt: sent.next_allowed_at,
    });
  }
}

/** Nobody answered: there is no way to the API just now. */
export const isNoConnection = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'network';

function wordsByStatus({ status, code, serverWords, field, retryAfter }: Facts): string {
  switch (status) {
    case 0:
      return code === 'network'
        ? 'Network error. Check your internet connection.'
        : 'Request error. Please try again.';
    case 403:
      return serverWords ?? 'Access denied';
    case 404:
      return serverWords ?? 'Resource not found';
    case 422:
      return field && serverWords ? `${field}: ${serverWords}` : (serverWords ?? 'Validation error');
    case 429:
      return `Too many requests.${retryAfter ? ` Try again in ${retryAfter} seconds.` : ''}`;
    case 500:
      return 'Server error. Please try again later.';
    default:
      return serverWords ?? 'Something went wrong. Please try again.';
  }
}

/**
 * What a screen shows for a failure: the server's words, else the screen's own (`fallback`),
 * else those of the status. A lost connection and rate limits always speak for themselves.
 */
export function errorWords(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) return fallback ?? 'Something went wrong. Please try again.';
  if (error.serverWords || error.code === 'network' || error.status === 429) return error.message;
  return fallback ?? error.message;
}
