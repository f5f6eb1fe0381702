import { type ClosedDays, DEFAULT_TERMS, LAPSES_AFTER_MONTHS, stepsUnder } from '@stampwell/contracts';
import type { WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import type { CardCommand } from './ports.ts';
import type { OwnTerms } from './shop-terms.ts';

/** Other terms than a card's own; what is undefined or null stays as it was [WI1]. */
export interface AskedTerms {
  /** The stamps of each. */
  steps: readonly number[] | undefined;
  spends: boolean | undefined;
  keeps_rest: boolean | undefined;
  /** Null for never. */
  lapses_after_months: number | null | undefined;
  scan_cooldown_hours: number | null;
  daily_stamp_cap: number | null;
  closed: (ClosedDays & { redeems: boolean }) | undefined;
}

/** What 1.0.0 called otherwise is asked by today's names. */
export function askedIn(terms: WhatIfTerms): AskedTerms {
  const { stamps_required, steps, keeps_rest, lapses_after_months, expiry_months, carries_over } = terms;
  const single = stamps_required === null ? undefined : [stamps_required];
  const months = expiry_months === null ? undefined : Math.max(expiry_months, LAPSES_AFTER_MONTHS.min);
  return {
    steps: steps?.map(({ stamps }) => stamps) ?? single,
    spends: terms.spends,
    keeps_rest: keeps_rest ?? (carries_over || undefined),
    lapses_after_months: lapses_after_months === undefined ? months : lapses_after_months,
    scan_cooldown_hours: terms.scan_cooldown_hours,
    daily_stamp_cap: terms.daily_stamp_cap,
    closed: terms.closed,
  };
}

/** A card's own terms with the asked ones in their place. */
export const termsAsked = (asked: AskedTerms, own: OwnTerms): OwnTerms => ({
  steps: asked.steps ?? own.steps,
  spends: asked.spends ?? own.spends,
  keeps_rest: asked.keeps_rest ?? own.keeps_rest,
  lapses_after_months:
    asked.lapses_after_months === undefined ? own.lapses_after_months : asked.lapses_after_months,
});

/** The same for the card's rules, to which the rewards' words do not matter. */
export const ruledBy = (asked: AskedTerms, own: OwnTerms): CardCommand['terms'] => {
  const { steps, ...terms } = termsAsked(asked, own);
  return {
    ...DEFAULT_TERMS,
    ...terms,
    steps: stepsUnder(DEFAULT_TERMS, { steps }),
    scan_cooldown_hours: asked.scan_cooldown_hours ?? 0,
    version: 0,
  };
};
