import type { WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import { stepReward } from '@stampwell/contracts/programme.ts';
import { counted, dateLabel } from '@stampwell/ui';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** What a shop with several cards calls one of them; the first has no number. */
export type CardName = (programme: number | undefined) => string | undefined;

/** 'Beans: 8 stamps a reward': the terms that differ from the current ones; those of 1.0.0 are in its answers. */
export function termsWords(terms: WhatIfTerms, nameOf?: CardName): string {
  const card = nameOf?.(terms.programme);
  return card ? `${card}: ${changesIn(terms)}` : changesIn(terms);
}

function changesIn(terms: WhatIfTerms): string {
  const { stamps_required, steps, scan_cooldown_hours, daily_stamp_cap, expiry_months, double_day } = terms;
  const parts = [
    stamps_required !== null && `${stamps_required} stamps a reward`,
    steps !== undefined && stepsWords(steps),
    terms.spends !== undefined && (terms.spends ? 'stamps to spend' : 'steps on the way'),
    scan_cooldown_hours !== null &&
      (scan_cooldown_hours === 0 ? 'no cooldown' : `a cooldown of ${counted(scan_cooldown_hours, 'hour')}`),
    daily_stamp_cap !== null && `at most ${counted(daily_stamp_cap, 'stamp')} a day by one employee`,
    terms.lapses_after_months !== undefined && lapseWords(terms.lapses_after_months),
    expiry_months !== null && `stamps expire after ${counted(expiry_months, 'month')}`,
    double_day !== null && `double stamps on ${WEEKDAYS[double_day]}s`,
    (terms.keeps_rest || terms.carries_over) && 'what is left over is kept',
    terms.keeps_rest === false && 'a full card’s reward uses all stamps',
    terms.closed !== undefined &&
      `closed from ${dateLabel(terms.closed.from)} to ${dateLabel(terms.closed.until)}`,
  ].filter((part) => part !== false);
  const words = parts.join(', ');
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'The terms as they were';
}

const stepsWords = (steps: NonNullable<WhatIfTerms['steps']>): string =>
  steps.map((step) => `${stepReward(step).reward} at ${step.stamps}`).join(', ');

const lapseWords = (months: number | null): string =>
  months === null ? 'stamps never lapse' : `stamps lapse after ${counted(months, 'month')} without a visit`;
