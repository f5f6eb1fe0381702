import * as limits from '@stampwell/contracts/limits.ts';
import { MONEY_BACK_DAYS, PLANS } from '@stampwell/contracts/plans.ts';
import { PIN_DIGITS, TILL_CODE_MINUTES } from '@stampwell/contracts/tills.ts';
import { money } from '@stampwell/ui/static';

export const SUPPORT_HOURS = '9 am to 6 pm (UK time), Monday to Friday';
export const SUPPORT_RESPONSE_HOURS = 48;

/**
 * Values for `{{NAME}}` and `{{NAME.part}}` in legal and help texts: limits, prices, and promises made in several texts. A
 * promise made in one text is a number in that text (docs/product.md#terms-in-numbers).
 */
export const figures = {
  ...limits,
  PIN_DIGITS,
  TILL_CODE_MINUTES,
  MONEY_BACK_DAYS,
  PRICES: {
    monthly: money(PLANS.monthly.pricePence),
    six_month: money(PLANS.six_month.pricePence),
    yearly: money(PLANS.yearly.pricePence),
  },
  MINIMUM_AGE: 16,
  CHANGES_NOTICE_DAYS: 30,
  DELETED_WITHIN_DAYS: 30,
  UNUSED_ACCOUNT_YEARS: limits.UNUSED_ACCOUNT_DAYS / 365,
  /** Sessions are listed for a day after their last token has expired. */
  SESSION_LISTED_DAYS: limits.REFRESH_TOKEN_DAYS + 1,
  SUPPORT_HOURS,
  SUPPORT_RESPONSE_HOURS,
};
