import type {
  ErrorBody,
  ErrorCode,
  FieldError,
  PasskeyQuestion,
  SecondFactorMethod,
} from '@stampwell/contracts';
import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import type { SpokenFailure } from '@stampwell/ui';

/** `network`: no answer came. `request`: the request could not be made. `unknown`: the answer lacks our error body. */
export type ApiErrorCode = ErrorCode | 'network' | 'request' | 'unknown';

interface Facts {
  status: number;
  code: ApiErrorCode;
  /** The server's message, if it sent one. */
  serverWords?: string;
  field?: string;
  fieldErrors?: FieldError[];
  /** Seconds. */
  retryAfter?: number;
  /** ISO 8601; set with `cooldown_active`. */
  nextAllowedAt?: string;
  /** Set with `other_role`. */
  role?: Role;
  /** Set with `second_factor_required`; to be returned with the second factor. */
  ticket?: string;
  methods?: SecondFactorMethod[];
  passkey?: PasskeyQuestion;
}

/** Statuses whose meaning does not depend on the screen. */
const SPOKEN_STATUSES = [429, 500];

/** Every failed call. `message` is fit to show (docs/product.md#failures-by-status). */
export class ApiError extends Error implements SpokenFailure {
  /** 0 if no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly serverWords: string | undefined;
  readonly field: string | undefined;
  readonly fieldErrors: readonly FieldError[];
  readonly retryAfter: number | undefined;
  readonly nextAllowedAt: string | undefined;
  readonly role: Role | undefined;
  readonly ticket: string | undefined;
  readonly methods: readonly SecondFactorMethod[];
  readonly passkey: PasskeyQuestion | undefined;

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
    this.role = facts.role;
    this.ticket = facts.ticket;
    this.methods = facts.methods ?? [];
    this.passkey = facts.passkey;
  }

  /** True if the screen's own fallback message must not replace `message`. */
  get speaksForItself(): boolean {
    return Boolean(this.serverWords) || this.code === 'network' || SPOKEN_STATUSES.includes(this.status);
  }

  /** Parses the API's one error shape; anything else becomes `unknown` with a message for the status. */
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
      role: sent.role,
      ticket: sent.ticket,
      methods: sent.methods,
      passkey: sent.passkey,
    });
  }
}

/** No answer came: the API cannot be reached. */
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
