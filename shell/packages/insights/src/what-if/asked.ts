import type { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import {
  keepWhatIfCosts,
  type WhatIfCosts,
  type WhatIfTerms,
  whatIfTerms,
} from '@stampwell/contracts/http/what-if.ts';

/** The terms in force; none across shops. */
export type TermsNow = Pick<
  ReplyOf<typeof businessSettings>['settings'],
  'steps' | 'spends' | 'keeps_rest' | 'lapses_after_months' | 'scan_cooldown_hours' | 'daily_stamp_cap'
> & {
  /** Which of a shop's several cards. */
  programme?: number;
};

/** As typed: an empty field keeps the current term, and so does what is left as it stood. */
export interface Asked extends Record<string, unknown> {
  days: string;
  stamps_required: number | '';
  scan_cooldown_hours: number | '';
  daily_stamp_cap: number | '';
  /** Rewards before the full card's. */
  early: TermsNow['steps'];
  spends: boolean;
  keeps_rest: boolean;
  lapses_after_months: number | '' | null;
  closed_from: string;
  closed_until: string;
  redeems: boolean;
  reward_cost: number | '';
  average_spend: number | '';
}

const inPounds = (pence: number | undefined) => (pence === undefined ? '' : pence / 100);

export const notAsked = (now: TermsNow | undefined, costs: WhatIfCosts | null): Asked => ({
  days: '90',
  stamps_required: '',
  scan_cooldown_hours: '',
  daily_stamp_cap: '',
  early: now?.steps.slice(0, -1) ?? [],
  spends: now?.spends ?? false,
  keeps_rest: now?.keeps_rest ?? false,
  lapses_after_months: now?.lapses_after_months ?? null,
  closed_from: '',
  closed_until: '',
  redeems: true,
  reward_cost: inPounds(costs?.reward_cost_pence),
  average_spend: inPounds(costs?.average_spend_pence),
});

const orNull = (value: number | '' | null): number | null => (value === '' ? null : value);

/** What differs from the terms in force. */
export function termsIn(asked: Asked, now: TermsNow | undefined): WhatIfTerms {
  const before = notAsked(now, null);
  const { spends, keeps_rest, closed_from: from, closed_until: until, redeems } = asked;
  const lapses = orNull(asked.lapses_after_months);
  return {
    ...(now?.programme ? { programme: now.programme } : {}),
    scan_cooldown_hours: orNull(asked.scan_cooldown_hours),
    daily_stamp_cap: orNull(asked.daily_stamp_cap),
    ...stepsIn(asked, now),
    ...(spends === before.spends ? {} : { spends }),
    ...(keeps_rest === before.keeps_rest ? {} : { keeps_rest }),
    ...(lapses === before.lapses_after_months ? {} : { lapses_after_months: lapses }),
    ...(from || until ? { closed: { from, until, redeems } } : {}),
    expiry_months: null,
    double_day: null,
    carries_over: false,
  };
}

/** All steps where there are several; a full card alone is a number. */
function stepsIn(
  { early, stamps_required }: Asked,
  now: TermsNow | undefined,
): Pick<WhatIfTerms, 'stamps_required' | 'steps'> {
  const full = now?.steps.at(-1);
  const before = now?.steps.slice(0, -1) ?? [];
  const isSame = JSON.stringify(early) === JSON.stringify(before);
  if (!full || (early.length === 0 && isSame)) return { stamps_required: orNull(stamps_required) };
  if (isSame && stamps_required === '') return { stamps_required: null };
  return {
    stamps_required: null,
    steps: [...early, { ...full, stamps: stamps_required === '' ? full.stamps : stamps_required }],
  };
}

const penceOf = (pounds: number | '') => Math.round(Number(pounds) * 100);
/** Null if neither was typed. */
export const costsIn = ({ reward_cost, average_spend }: Asked): WhatIfCosts | null =>
  reward_cost === '' && average_spend === ''
    ? null
    : { reward_cost_pence: penceOf(reward_cost), average_spend_pence: penceOf(average_spend) };

const FORM_NAMES: Record<string, string> = {
  reward_cost_pence: 'reward_cost',
  average_spend_pence: 'average_spend',
};
export const formName = (wire: string) => FORM_NAMES[wire] ?? wire.replace(/^terms\./, '');

/** The field that a part of the question was typed in. */
function fieldOf([part = '', nth, field]: readonly PropertyKey[], early: number): string {
  if (part === 'closed') return nth === 'from' ? 'closed_from' : 'closed_until';
  if (part !== 'steps') return formName(String(part));
  if (nth === undefined) return `early.${early - 1}.stamps`;
  return Number(nth) < early ? `early.${String(nth)}.${String(field)}` : 'stamps_required';
}

/** Zod's messages by form field. */
export function errorsIn(asked: Asked, now: TermsNow | undefined): Partial<Record<string, string>> {
  const costs = costsIn(asked);
  const checked = [
    whatIfTerms.safeParse(termsIn(asked, now)),
    ...(costs ? [keepWhatIfCosts.body.safeParse(costs)] : []),
  ];
  const issues = checked.flatMap((one) => (one.success ? [] : one.error.issues));
  return Object.fromEntries(issues.map(({ path, message }) => [fieldOf(path, asked.early.length), message]));
}

/** Whether the question has terms that a programme's settings have too: a season is closed elsewhere. */
export const isUsable = ({ closed: _, programme: __, ...terms }: WhatIfTerms): boolean =>
  Object.values(terms).some((value) => value !== null && value !== undefined && value !== false) ||
  terms.lapses_after_months === null ||
  terms.spends === false ||
  terms.keeps_rest === false;
