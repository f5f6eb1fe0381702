/** Every number of spec section 9, with its unit. */

export const REQUEST_TIMEOUT_MS = 10_000;
export const MAX_BODY_BYTES = 64 * 1024;

export const STAMPS_REQUIRED = { min: 5, max: 20, default: 10 } as const;
export const COOLDOWN_HOURS = { min: 0, max: 24, default: 4 } as const;
export const STAMP_AMOUNT = { min: 1, max: 20, default: 1 } as const;
export const DEFAULT_REWARD = { description: 'Free coffee', emoji: '🎁' } as const;
/** Characters as a person counts them. */
export const EMOJI_MAX = 2;
/** Shown for a redemption whose requirement is unknown. */
export const REDEEM_FALLBACK_AMOUNT = 10;
export const UNDO_WITHIN_HOURS = 24;

export const PASSWORD_MIN = 6;
/** Longer input is refused before it is hashed. */
export const PASSWORD_MAX = 200;
export const NAME_MIN = 2;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
export const PHONE_MAX = 40;
export const ADDRESS_MAX = 300;
export const DESCRIPTION_MAX = 500;
export const REWARD_DESCRIPTION_MAX = 100;
export const REASON_MAX = 500;

export const QR_CODE_LENGTH = 8;
export const QR_IMAGE = { px: 200, margin: 1, level: 'M', drawDelayMs: 100 } as const;

export const REGISTRATION_PROGRESS_DAYS = 7;
export const AUTOSAVE_DELAY_MS = 1_000;
export const WELCOME_BOX_MS = 3_000;
export const EMPLOYEE_FOLLOW_UP_MS = 100;
export const SUCCESS_MESSAGE_MS = 3_000;
export const EMPLOYEE_MESSAGE_MS = 5_000;
export const COPIED_INDICATOR_MS = 2_000;

export const ANALYTICS_DAYS = { min: 1, max: 365, default: 30 } as const;
export const BUSINESS_RECENT_TRANSACTIONS = 50;
export const LIST_LIMIT = { default: 50, max: 100 } as const;
export const FAVOURITE_BUSINESSES = 5;
export const RECENT_ACTIVITY = 5;
export const PENDING_ON_DASHBOARD = 3;
/** A customer is active at a business with a transaction there in the last so many days. */
export const ACTIVE_CUSTOMER_DAYS = 30;

export const SCANNER = {
  intervalMs: 600,
  detectedDelayMs: 1_000,
  averageOver: 10,
  zoom: { start: 1.5, min: 1, max: 3, step: 0.2 },
  video: { width: 1920, height: 1080 },
  setupTimeoutMs: 10_000,
  scansPerSecond: 25,
  decodeTimeoutMs: 10_000,
  /** Share of the video's shorter side. */
  region: 2 / 3,
} as const;

export const MOBILE_BREAKPOINT_PX = 768;

export const ACCESS_TOKEN_SECONDS = 600;
export const REFRESH_TOKEN_DAYS = 30;
export const PASSWORD_RESET_MINUTES = 30;
export const IDEMPOTENCY_KEY_MAX = 100;
export const IDEMPOTENCY_HOURS = 24;
/** Longest that a read waits for its read model. */
export const READ_AFTER_MS = 2_000;
export const LIVE_COMMENT_MS = 15_000;

export const RATE_LIMITS = {
  failedLoginsPerAccountHour: 10,
  failedLoginsPerAddressHour: 100,
  registrationsPerAddressHour: 20,
  qrMissesPerActorHour: 20,
  /** Past this a forgotten password is still answered 202, and no mail goes out. */
  resetMailsPerAccountHour: 5,
  resetMailsPerAddressHour: 20,
} as const;

export const TRIAL_DAYS = 14;
export const PAYMENT_RETRY_DAYS = 3;
export const SUSPEND_AFTER_DAYS = 21;
export const TERMINATE_AFTER_DAYS = 30;

/** The one time zone in which 'today' is a day. */
export const BUSINESS_TIME_ZONE = 'Europe/London';
