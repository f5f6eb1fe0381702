import type { WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import { counted } from '@stampwell/ui';

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The terms that differ from the current ones. */
export function termsWords(terms: WhatIfTerms): string {
  const { stamps_required, scan_cooldown_hours, daily_stamp_cap, expiry_months, double_day } = terms;
  const parts = [
    stamps_required !== null && `${stamps_required} stamps a reward`,
    scan_cooldown_hours !== null &&
      (scan_cooldown_hours === 0 ? 'no cooldown' : `a cooldown of ${counted(scan_cooldown_hours, 'hour')}`),
    daily_stamp_cap !== null && `at most ${counted(daily_stamp_cap, 'stamp')} a day by one employee`,
    expiry_months !== null && `stamps expire after ${counted(expiry_months, 'month')}`,
    double_day !== null && `double stamps on ${WEEKDAYS[double_day]}s`,
    terms.carries_over && 'surplus stamps carry over',
  ].filter((part) => part !== false);
  const words = parts.join(', ');
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'The terms as they were';
}
