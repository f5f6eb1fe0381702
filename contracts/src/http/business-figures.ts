import * as z from 'zod/mini';
import { ANALYTICS_DAYS } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

/** An owner's analytics, and the shop's day. First screens load none of it. */

const business = ['business'] as const;

export const analyticsQuery = z.object({
  days: z._default(
    z.coerce.number().check(z.int(), z.gte(ANALYTICS_DAYS.min), z.lte(ANALYTICS_DAYS.max)),
    ANALYTICS_DAYS.default,
  ),
});

const ofPlace = z.object({ ...analyticsQuery.def.shape, ...f.atPlace });

export const businessAnalytics = endpoint({
  name: 'businessAnalytics',
  method: 'GET',
  path: '/business/analytics',
  who: business,
  summary: 'Totals, and figures for each day in the business’s time zone',
  query: ofPlace,
  errors: ['not_found'],
  reply: z.object({
    days: z.int(),
    totals: s.analyticsTotalsShape,
    series: z.array(s.analyticsDayShape),
    /** Whole days of a season, which the series leaves out. */
    closed_days: z.optional(z.int()),
    first_day: s.firstDay,
    /** By employee, the owner included; `unusual` when far above the others. */
    employees: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        scans: z.int(),
        stamps: z.int(),
        /** Customers whose first stamp they gave, rewards they handed out, entries they undid, and days with any of it. */
        newcomers: z.int(),
        rewards: z.int(),
        undone: z.int(),
        /** Times that they gave stamps before the cooldown was over, without what was undone. */
        given_anyway: z.optional(z.int()),
        /** Stamps given as an apology, without what was undone. */
        apologies: z.optional(z.int()),
        days: z.int(),
        unusual: z.boolean(),
      }),
    ),
  }),
});

/** Kinds of entries of a day. */
export const DAY_SHOWS = ['all', 'stamps', 'rewards', 'undone', 'unusual'] as const;

export const businessDay = endpoint({
  name: 'businessDay',
  method: 'GET',
  path: '/business/day',
  who: business,
  summary: 'The shop’s day so far: its figures, by person, and what happened, newest first',
  query: z.object({
    ...f.pageByPosition,
    show: z._default(z.enum(DAY_SHOWS), 'all'),
    /** Only what this person did. */
    actor: z.optional(f.id),
    ...f.atPlace,
  }),
  errors: ['not_found'],
  reply: z.object({
    /** In the shop's time zone, YYYY-MM-DD. */
    day: z.string(),
    totals: z.object({
      stamps: z.int(),
      rewards: z.int(),
      new_customers: z.int(),
      undone: z.int(),
      /** Times that stamps were given before the cooldown was over, without what was undone. */
      given_anyway: z.optional(z.int()),
      /** Stamps given as an apology, without what was undone. */
      apologies: z.optional(z.int()),
    }),
    /** People with entries today, most stamps first. */
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        stamps: z.int(),
        newcomers: z.int(),
        rewards: z.int(),
        undone: z.int(),
        given_anyway: z.optional(z.int()),
        /** Stamps given as an apology, without what was undone. */
        apologies: z.optional(z.int()),
      }),
    ),
    /** Only on the first page of an unfiltered list. */
    findings: z.array(z.object({ id: z.string(), summary: z.string(), last_at: s.time })),
    transactions: z.array(s.ownTransactionShape),
    next_cursor: f.nextCursor,
  }),
});

/** What is compared of a business's places: customers by day, and what they got. */
const comparedCounts = {
  stamps: z.int(),
  /** Customers by day; a day that somebody spent at several places counts where it began. */
  visits: z.int(),
  new_customers: z.int(),
  rewards: z.int(),
};

export const comparePlaces = endpoint({
  name: 'comparePlaces',
  method: 'GET',
  path: '/business/analytics/places',
  who: business,
  summary:
    'The business’s places beside each other: stamps, visits, new customers and rewards of the last days',
  query: analyticsQuery,
  reply: z.object({
    days: z.int(),
    /** Of the business: what its places add up to. */
    totals: z.object(comparedCounts),
    /** The first one first, then by opening; closed ones only with figures in these days. */
    places: z.array(
      z.object({ id: z.string(), name: z.string(), is_closed: z.boolean(), ...comparedCounts }),
    ),
  }),
});

const month = z.string();

/** A visit is a day of the business's own on which a customer got a stamp or redeemed. */
export const businessVisits = endpoint({
  name: 'businessVisits',
  method: 'GET',
  path: '/business/analytics/visits',
  who: business,
  summary: 'When customers visit, and how many return',
  query: ofPlace,
  errors: ['not_found'],
  reply: z.object({
    days: z.int(),
    /** By month of the first visit, YYYY-MM, oldest first: how many of them came in that month and each after it. */
    cohorts: z.array(z.object({ month, customers: z.int(), came: z.array(z.int()) })),
    /** In the range. `weekday` is 1 for Monday to 7; hours without a scan are left out. */
    hours: z.array(z.object({ weekday: z.int(), hour: z.int(), scans: z.int() })),
    /** Days between each visit in the range and the one before it. */
    gaps: z.object({
      median: z.nullable(z.int()),
      spans: z.array(z.object({ from: z.int(), to: z.nullable(z.int()), visits: z.int() })),
    }),
    /** Customers who came at least three times and have stayed away for twice as long as usual; after half a year they count as gone. */
    overdue: z.object({
      count: z.int(),
      customers: z.array(
        z.object({
          customer_id: z.string(),
          customer_name: z.string(),
          visits: z.int(),
          last_visit: z.string(),
          usual_gap: z.int(),
          days_away: z.int(),
        }),
      ),
    }),
    /** Full cards now, and the balances of all cards in rewards, as in `owed_rewards` of a 'What if?'. */
    owed: z.object({ full_cards: z.int(), rewards: z.number() }),
    /** By month, YYYY-MM, the last twelve: rewards earned by filling a card, and rewards claimed. */
    rewards: z.array(z.object({ month, earned: z.int(), claimed: z.int() })),
  }),
});
