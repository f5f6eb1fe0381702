import type { Role } from './roles.ts';

/** The only table of refusals: code → status and message. Messages are those of docs/product.md#8-messages. */
export const ERRORS = {
  malformed: { status: 400, words: 'The request could not be read' },
  unauthenticated: { status: 401, words: 'Please sign in' },
  invalid_credentials: { status: 401, words: 'Invalid email or password' },
  other_role: { status: 401, words: 'This email and password belong to another kind of account' },
  second_factor_required: { status: 401, words: 'One more step: enter the code from your authenticator app' },
  session_ended: { status: 401, words: 'Session expired. Please login again.' },
  forbidden: { status: 403, words: 'Access denied' },
  reauthentication_required: { status: 403, words: 'Please confirm that it is you' },
  second_factor_setup_required: {
    status: 403,
    words: 'Administrators need a passkey or an authenticator app. Please set one up.',
  },
  account_inactive: { status: 403, words: 'This account has been deactivated' },
  business_not_approved: { status: 403, words: 'This business is waiting for approval' },
  business_inactive: { status: 403, words: 'This business has been deactivated' },
  subscription_required: { status: 403, words: 'An active subscription is required' },
  closed_for_season: { status: 403, words: 'This shop is closed for the season' },
  self_stamping: { status: 403, words: 'You cannot stamp or redeem your own card' },
  not_found: { status: 404, words: 'Resource not found' },
  method_not_allowed: { status: 405, words: 'This address does not take that method' },
  already_exists: { status: 409, words: 'An account with this email already exists. Please login instead.' },
  not_eligible: { status: 409, words: 'Customer is not eligible for reward redemption' },
  cooldown_active: { status: 409, words: 'This customer was stamped recently. Please try again later.' },
  trial_used: { status: 409, words: 'The free trial has already been used' },
  invalid_state: { status: 409, words: 'This has changed in the meantime. Reload the page and try again.' },
  daily_cap_reached: { status: 409, words: 'The daily stamp limit for this employee has been reached' },
  limit_reached: { status: 409, words: 'There are too many of these already' },
  conflict: { status: 409, words: 'Someone else changed this at the same moment. Please try again.' },
  too_slow: { status: 408, words: 'The request took too long to arrive. Please try again.' },
  too_large: { status: 413, words: 'The request is too large' },
  validation_failed: { status: 422, words: 'Validation error' },
  idempotency_key_reused: { status: 422, words: 'This idempotency key was used with another request' },
  rate_limited: { status: 429, words: 'Too many requests.' },
  internal: { status: 500, words: 'Server error. Please try again later.' },
  read_model_behind: { status: 503, words: 'Still catching up. Please try again.' },
  unavailable: { status: 503, words: 'Temporarily unavailable. Please try again.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** A refused input field, with its message of docs/product.md#5-validation. */
export interface FieldError {
  field: string;
  message: string;
}

/** Optional details of a refusal. */
export interface ErrorDetails {
  /** Overrides the table's message. */
  message?: string;
  /** The first refused field. */
  field?: string;
  errors?: FieldError[];
  /** Seconds until a retry can succeed. */
  retryAfter?: number;
  /** ISO 8601; with `cooldown_active`. */
  nextAllowedAt?: string;
  /** With `other_role`: the role whose sign-in page the email and password are for. */
  role?: Role;
  /** With `second_factor_required`: proves that the password was right. */
  ticket?: string;
  /** With `second_factor_required`: the account's factors. */
  methods?: SecondFactorMethod[];
  /** The challenge for the browser, if one of them is a passkey. */
  passkey?: PasskeyQuestion;
}

export type SecondFactorMethod = 'code' | 'passkey';

/** WebAuthn's own JSON; `ticket` goes back with the browser's answer. */
export interface PasskeyQuestion {
  ticket: string;
  options: object;
}

/** A refusal by rule. All layers throw this class; the API's outermost middleware adds status and message. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].words);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The body of every reply from 400 up. */
export interface ErrorBody {
  error: string;
  message: string;
  code: ErrorCode;
  field?: string;
  errors?: FieldError[];
  retry_after?: number;
  next_allowed_at?: string;
  role?: Role;
  ticket?: string;
  methods?: SecondFactorMethod[];
  passkey?: PasskeyQuestion;
  request_id: string;
}
