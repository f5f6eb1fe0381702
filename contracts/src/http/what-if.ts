import * as z from 'zod/mini';
import { WHAT_IF } from '../limits.ts';
import { isSeason, SEASON_WORDS } from '../season.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import { time } from './shapes.ts';

/** 'What if?': a shop's history replayed under other terms, and what is owed on its cards; for administrators across shops. */
const who = ['business', 'admin'] as const;

const capWords = 'Choose between 1 and 100,000 stamps';
const monthsWords = `Choose between ${WHAT_IF.expiryMonths.min} and ${WHAT_IF.expiryMonths.max} months`;
const weekdayWords = 'Choose a day of the week';
const dayWords = 'Choose a day';
const rangeWords = 'Choose 30, 90 or 365 days';
const moneyWords = 'Choose between £0 and £10,000';
const pence = z.int(moneyWords).check(z.gte(0, moneyWords), z.lte(WHAT_IF.moneyMaxPence, moneyWords));

const closedDay = z.string(dayWords).check(z.regex(/^\d{4}-\d\d-\d\d$/, dayWords));

/**
 * The terms asked for, named as the settings name them. What is left out stays as it was, and so does what is null of those that 1.0.0
 * had.
 */
export const whatIfTerms = z.object({
  /** Which of the shop's cards, by its number; the first where it is left out, and at all shops. */
  programme: z.optional(f.programme),
  /** A full card, as the only step. */
  stamps_required: z._default(z.nullable(f.stampsRequired), null),
  scan_cooldown_hours: z._default(z.nullable(f.scanCooldownHours), null),
  /** For each employee. */
  daily_stamp_cap: z._default(
    z.nullable(z.int(capWords).check(z.gte(1, capWords), z.lte(100_000, capWords))),
    null,
  ),
  steps: z.optional(f.programmeSteps),
  spends: z.optional(z.boolean()),
  keeps_rest: z.optional(z.boolean()),
  /** Null for never. */
  lapses_after_months: z.optional(f.lapsesAfterMonths),
  /** Closed for a season: not on the day of the reopening. */
  closed: z.optional(
    z
      .object({ from: closedDay, until: closedDay, redeems: z.boolean() })
      .check(z.refine(({ from, until }) => isSeason(from, until), SEASON_WORDS)),
  ),
  /** Of 1.0.0: asks for lapses, which are by months without a visit. */
  expiry_months: z._default(
    z.nullable(
      z
        .int(monthsWords)
        .check(z.gte(WHAT_IF.expiryMonths.min, monthsWords), z.lte(WHAT_IF.expiryMonths.max, monthsWords)),
    ),
    null,
  ),
  /** Of 1.0.0, and refused, since no programme has such days; 0 is Sunday. */
  double_day: z._default(
    z.nullable(z.int(weekdayWords).check(z.gte(0, weekdayWords), z.lte(6, weekdayWords))),
    null,
  ),
  /** Of 1.0.0: as `keeps_rest`. */
  carries_over: z._default(z.boolean(), false),
});
export type WhatIfTerms = z.infer<typeof whatIfTerms>;

const range = z.union([z.literal(30), z.literal(90), z.literal(365)], rangeWords);

/** The two numbers that only the owner knows. */
const costs = z.object({ reward_cost_pence: pence, average_spend_pence: pence });
export type WhatIfCosts = z.infer<typeof costs>;

const run = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'cancelled', 'failed']),
  /** Progress in the log, by positions; 0 of 0 until known. */
  progress: z.object({ done: z.int(), total: z.int() }),
  days: z.int(),
  terms: whatIfTerms,
  /** As entered with the question; null if they were not. */
  costs: z.nullable(costs),
  created_at: time,
  finished_at: z.nullable(time),
  /** When it will be deleted. */
  expires_at: time,
});
export type WhatIfRun = z.infer<typeof run>;

const outcome = z.object({
  /** Scans that gave stamps, undone ones too. */
  visits: z.int(),
  /** By the terms, or because the shop was closed. */
  refused_visits: z.int(),
  /** Stamps given minus stamps undone. */
  stamps: z.int(),
  /** Stamps that lapsed, without those brought back. */
  expired_stamps: z.int(),
  /** Stamps given minus stamps undone. */
  rewards: z.int(),
  /** Median days from the first stamp to the reward. Null without rewards. */
  median_days: z.nullable(z.number()),
  mean_days: z.nullable(z.number()),
  /** At the end. */
  open_stamps: z.int(),
  full_cards: z.int(),
  /** The cards' stamps at the end, in full cards: half a card is half of one, 13 of 10 are 1.3 where the rest is kept, else 1. */
  owed_rewards: z.number(),
});
export type WhatIfOutcome = z.infer<typeof outcome>;

const owedDay = z.object({
  date: z.string(),
  open_stamps: z.int(),
  full_cards: z.int(),
  /** As `owed_rewards`. */
  rewards: z.number(),
  /** The share that will be redeemed, by the shop's own redemption curve, and its 95 % interval. */
  likely: z.number(),
  likely_low: z.number(),
  likely_high: z.number(),
  /** The part redeemed between that day and the end. */
  redeemed_since: z.number(),
  /** Open stamps by their age, youngest first: see `ages`. */
  by_age: z.array(z.int()),
});
export type OwedDay = z.infer<typeof owedDay>;

const result = z.object({
  /** The shop's days, the first and the last. */
  from: z.string(),
  to: z.string(),
  /** Events that were replayed. */
  events: z.int(),
  customers: z.int(),
  real: outcome,
  what_if: outcome,
  gain: z.int(),
  lose: z.int(),
  /** Without days on which the shop was closed, unless a reward was redeemed. */
  series: z.array(z.object({ date: z.string(), real: z.int(), what_if: z.int() })),
  /** How many days are left out; absent in answers of 1.0.0. */
  closed_days: z.optional(z.int()),
  owed: z.object({
    /** Where each age of `by_age` begins, in days. */
    ages: z.array(z.int()),
    days: z.array(owedDay),
    /** Share of stamps that were redeemed within so many days, and its 95 % interval. */
    curve: z.array(z.object({ days: z.int(), share: z.number(), low: z.number(), high: z.number() })),
  }),
});
export type WhatIfResult = z.infer<typeof result>;

const params = z.object({ id: f.id });
const one = z.object({ run });

export const whatIfs = endpoint({
  name: 'whatIfs',
  method: 'GET',
  path: '/what-if',
  who,
  summary: 'Recent estimates, and what a reward costs',
  reply: z.object({ costs: z.nullable(costs), runs: z.array(run) }),
});

export const keepWhatIfCosts = endpoint({
  name: 'keepWhatIfCosts',
  method: 'PUT',
  path: '/what-if-costs',
  who,
  summary: 'Set what a reward costs and what a visit brings on average',
  body: costs,
  reply: z.object({ costs }),
});

export const askWhatIf = endpoint({
  name: 'askWhatIf',
  method: 'POST',
  path: '/what-if',
  who,
  summary: 'Estimate the effect of other terms, in the background; one estimate at a time',
  body: z.object({ days: range, terms: whatIfTerms }),
  status: 202,
  reply: one,
  errors: ['limit_reached'],
});

export const whatIf = endpoint({
  name: 'whatIf',
  method: 'GET',
  path: '/what-if/{id}',
  who,
  summary: 'An estimate’s progress and result',
  params,
  reply: z.object({ run, result: z.nullable(result) }),
  errors: ['not_found'],
});

export const cancelWhatIf = endpoint({
  name: 'cancelWhatIf',
  method: 'POST',
  path: '/what-if/{id}/cancel',
  who,
  summary: 'Stop an estimate',
  params,
  reply: one,
  errors: ['not_found', 'invalid_state'],
});

const change = z.object({
  /** A customer; across shops, a business. */
  id: z.string(),
  name: z.string(),
  real_rewards: z.int(),
  what_if_rewards: z.int(),
  /** On the card at the end; across shops, on all of them. */
  real_stamps: z.int(),
  what_if_stamps: z.int(),
});
export type WhatIfChange = z.infer<typeof change>;

export const whatIfChanges = endpoint({
  name: 'whatIfChanges',
  method: 'GET',
  path: '/what-if/{id}/changes',
  who,
  summary: 'Customers who would have had more or fewer rewards, largest difference first',
  params,
  query: z.object({
    side: z._default(z.enum(['gain', 'lose']), 'gain'),
    limit: f.pageByPosition.limit,
    cursor: f.pageByPosition.cursor,
  }),
  reply: z.object({ changes: z.array(change), next_cursor: f.nextCursor }),
  errors: ['not_found'],
});

export const whatIfChangesFile = endpoint({
  name: 'whatIfChangesFile',
  method: 'GET',
  path: '/what-if/{id}/changes.csv',
  who,
  summary: 'These customers as CSV, with formulas made harmless',
  params,
  replyType: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});

export const whatIfOwedFile = endpoint({
  name: 'whatIfOwedFile',
  method: 'GET',
  path: '/what-if/{id}/owed.csv',
  who,
  summary: 'The rewards owed on each day, as CSV',
  params,
  replyType: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});
