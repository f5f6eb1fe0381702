import { TRANSACTION_YEARS, UNUSED_ACCOUNT_DAYS } from '@stampwell/contracts';

/** What the terms and the privacy policy promise in numbers (docs/product.md#terms-in-numbers); the product's own limits are in contracts. */
export const LAST_UPDATED = '25 June 2025';

export const MINIMUM_AGE = 16;
export const PRICE_NOTICE_DAYS = 30;
export const TERMINATION_NOTICE_DAYS = 28;
export const CHANGES_NOTICE_DAYS = 30;
export const DELETED_WITHIN_DAYS = 30;
export const UPTIME_PERCENT = 99.5;
export const SUPPORT_HOURS = '9 am to 6 pm (UK time), Monday to Friday';
export const SUPPORT_RESPONSE_HOURS = 48;
export const LIABILITY = { endUserPounds: 100, businessMonths: 12 } as const;
export const RETENTION_YEARS = {
  business: 3,
  inactiveEndUser: UNUSED_ACCOUNT_DAYS / 365,
  transactions: TRANSACTION_YEARS,
  support: 3,
} as const;
export const REQUEST_DAYS = { answer: 30, extension: 60 } as const;
export const BREACH_NOTICE_HOURS = 72;
export const COOKIE_YEARS = { usual: 1, analytics: 2 } as const;
