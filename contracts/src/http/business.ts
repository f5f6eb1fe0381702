import * as z from 'zod/mini';
import { ANALYTICS_DAYS, PAPER_CARDS_PER_DAY, WRITES_PER_HOUR } from '../limits.ts';
import { locationSchema } from '../location.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

export * from './business-status.ts';

const business = ['business'] as const;
const profile = z.object({ business: z.object({ ...s.businessShape.def.shape, ...s.pendingEmail }) });
const settings = z.object({ settings: s.settingsShape });
const customers = z.object({ customers: z.array(s.businessCustomerShape), next_cursor: f.nextCursor });

export const analyticsQuery = z.object({
  days: z._default(
    z.coerce.number().check(z.int(), z.gte(ANALYTICS_DAYS.min), z.lte(ANALYTICS_DAYS.max)),
    ANALYTICS_DAYS.default,
  ),
});
const ofPlace = z.object({ ...analyticsQuery.def.shape, ...f.atPlace });

export const businessDashboard = endpoint({
  name: 'businessDashboard',
  method: 'GET',
  path: '/business/dashboard',
  who: business,
  summary: 'Figures, newest customers and newest transactions',
  reply: z.object({
    overall_stats: z.object({
      active_customers: z.int(),
      total_stamps: z.int(),
      total_rewards_redeemed: z.int(),
    }),
    today_stats: z.object({ stamps_given: z.int() }),
    recent_customers: z.array(s.recentCustomerShape),
    recent_transactions: z.array(s.ownTransactionShape),
    stats: s.businessStatsShape,
  }),
});

export const businessProfile = endpoint({
  name: 'businessProfile',
  method: 'GET',
  path: '/business/profile',
  who: business,
  summary: 'The business’s profile',
  reply: profile,
});

export const updateBusinessProfile = endpoint({
  name: 'updateBusinessProfile',
  method: 'PUT',
  path: '/business/profile',
  who: business,
  summary:
    'Change the profile; fields left out stay as they are. Another email needs the current password and is confirmed by a mailed link. `onboarding: false` ends the registration wizard.',
  body: z.object({
    name: z.optional(f.businessName),
    email: z.optional(f.email),
    phone: z.optional(z.nullable(f.phone)),
    address: z.optional(z.nullable(f.address)),
    location: z.optional(z.nullable(locationSchema)),
    description: z.optional(z.nullable(f.description)),
    current_password: z.optional(f.sentPassword),
    onboarding: z.optional(z.literal(false)),
  }),
  reply: profile,
  errors: ['already_exists', 'rate_limited'],
  perHour: WRITES_PER_HOUR.saves,
});

/** Checks of the profile screen: a missing name is 'Name is required' there, 'Business name is required' in the wizard (docs/product.md#5-validation). */
export const businessProfileForm = z.object({
  ...updateBusinessProfile.body.def.shape,
  name: f.name,
  email: f.email,
});

export const businessSettings = endpoint({
  name: 'businessSettings',
  method: 'GET',
  path: '/business/settings',
  who: business,
  summary: 'The programme’s terms, and the business’s time zone',
  reply: settings,
});

export const updateBusinessSettings = endpoint({
  name: 'updateBusinessSettings',
  method: 'PUT',
  path: '/business/settings',
  who: business,
  summary:
    'Change the programme’s terms and the business’s time zone; cards keep their stamps. The reward is sent as `steps`, or as three fields of a full card, which leave steps on the way as they are. What is left out stays.',
  body: z.object({
    steps: z.optional(f.programmeSteps),
    stamps_required: z.optional(f.stampsRequired),
    reward_description: z.optional(f.rewardDescription),
    reward_emoji: z.optional(f.rewardEmoji),
    spends: z.optional(z.boolean()),
    keeps_rest: z.optional(z.boolean()),
    lapses_after_months: z.optional(f.lapsesAfterMonths),
    scan_cooldown_hours: f.scanCooldownHours,
    daily_stamp_cap: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(100_000)))),
    time_zone: z.optional(f.timeZone),
  }),
  reply: settings,
  errors: ['subscription_required'],
  perHour: WRITES_PER_HOUR.saves,
});

export const cardsUnderWay = endpoint({
  name: 'cardsUnderWay',
  method: 'GET',
  path: '/business/settings/cards',
  who: business,
  summary:
    'Cards that have begun, which keep their terms: how many, how many of them are full or past half, and what they owe',
  query: z.object({ programme: z.optional(f.programmeInQuery) }),
  reply: s.cardsUnderWayShape,
});

/** Whether staff carry over paper cards besides the owner, and the shop's daily limit. */
const paperCardsSettings = z.object({
  by_staff: z.boolean(),
  per_day: z.int().check(z.gte(PAPER_CARDS_PER_DAY.min), z.lte(PAPER_CARDS_PER_DAY.max)),
});

export const paperCards = endpoint({
  name: 'paperCards',
  method: 'GET',
  path: '/business/paper-cards',
  who: business,
  summary: 'Whether staff may carry over paper cards, and how many the shop takes in a day',
  reply: paperCardsSettings,
});

export const updatePaperCards = endpoint({
  name: 'updatePaperCards',
  method: 'PUT',
  path: '/business/paper-cards',
  who: business,
  summary: 'Let staff carry over paper cards or not, and set how many the shop takes in a day',
  body: paperCardsSettings,
  reply: paperCardsSettings,
  errors: ['not_found'],
  perHour: WRITES_PER_HOUR.saves,
});

/** Checks of the registration wizard, with its own field names and messages (docs/product.md#5-validation). */
export const firstProgrammeForm = z.object({
  stampsRequired: f.stampsRequiredAtFirst,
  rewardDescription: f.rewardDescription,
  rewardEmoji: f.rewardEmoji,
  scanCooldownHours: f.scanCooldownHours,
  keepsRest: z.boolean(),
});

/** `new`: for a month; `deleted`: their accounts are. */
export const CUSTOMER_SHOWS = ['all', 'reward_ready', 'new', 'deleted'] as const;
export const CUSTOMER_SORTS = ['last_visit', 'longest_away'] as const;

export const businessCustomers = endpoint({
  name: 'businessCustomers',
  method: 'GET',
  path: '/business/customers',
  who: business,
  summary: 'Customers with a card here, by their last visit; deleted ones only if asked for',
  query: z.object({
    ...f.page,
    show: z._default(z.enum(CUSTOMER_SHOWS), 'all'),
    sort: z._default(z.enum(CUSTOMER_SORTS), 'last_visit'),
    ...f.atPlace,
  }),
  reply: customers,
  errors: ['not_found'],
});

export const overdueCustomers = endpoint({
  name: 'overdueCustomers',
  method: 'GET',
  path: '/business/customers/overdue',
  who: business,
  summary: 'Customers who stay away longer than they used to, the easiest to win back first',
  query: z.object(f.atPlace),
  reply: customers,
  errors: ['not_found'],
});

export const searchBusinessCustomers = endpoint({
  name: 'searchBusinessCustomers',
  method: 'GET',
  path: '/business/customers/search',
  who: business,
  summary: 'Search these customers by part of a name or a whole email',
  query: z.object({ ...f.page, q: f.searchText, ...f.atPlace }),
  reply: customers,
  errors: ['not_found'],
});

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

const month = z.string();

/** A visit is a day of the business's own on which a customer got a stamp or redeemed. */
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

export const resubmitBusiness = endpoint({
  name: 'resubmitBusiness',
  method: 'POST',
  path: '/business/resubmit',
  who: business,
  summary: 'Ask for approval again after a rejection',
  reply: profile,
  errors: ['not_found', 'invalid_state'],
});

export const deleteBusinessAccount = endpoint({
  name: 'deleteBusinessAccount',
  method: 'DELETE',
  path: '/business/account',
  who: business,
  summary: 'Erase the account; customers see on their cards that the shop has closed',
  body: z.object({ password: f.requiredPassword }),
  status: 204,
  errors: ['rate_limited'],
});

export const businessDeletion = endpoint({
  name: 'businessDeletion',
  method: 'GET',
  path: '/business/deletion',
  who: business,
  summary: 'How much would be lost with the account',
  reply: z.object({
    customers: z.int(),
    /** Full cards. */
    full_cards: z.int(),
    staff: z.int(),
    /** Null where there never was one. */
    subscription: z.nullable(s.subscriptionShape),
  }),
});

export const exportBusiness = endpoint({
  name: 'exportBusiness',
  method: 'GET',
  path: '/business/export',
  who: business,
  summary: 'All data held about the business, as one signed JSON object',
  replyType: 'application/json; charset=utf-8',
  asksAgain: true,
  event: 'data_exported',
});

export const exportKeys = endpoint({
  name: 'exportKeys',
  method: 'GET',
  path: '/export-keys',
  who: 'nobody',
  summary: 'The public keys of signed exports, newest first',
  reply: z.object({ keys: z.array(z.object({ kid: z.string(), x: z.string() })) }),
});

export const exportTransactions = endpoint({
  name: 'exportTransactions',
  method: 'GET',
  path: '/business/export/transactions.csv',
  who: business,
  summary: 'All transactions as CSV, with formulas made harmless; or those at one place',
  query: z.object(f.atPlace),
  errors: ['not_found'],
  replyType: 'text/csv; charset=utf-8',
  asksAgain: true,
  event: 'data_exported',
});

export const exportCustomers = endpoint({
  name: 'exportCustomers',
  method: 'GET',
  path: '/business/export/customers.csv',
  who: business,
  summary:
    'Customers as CSV, with formulas made harmless: all of them, deleted ones too, or those of a filter',
  query: z.object({ show: z.optional(z.enum([...CUSTOMER_SHOWS, 'overdue'])), ...f.atPlace }),
  errors: ['not_found'],
  replyType: 'text/csv; charset=utf-8',
  asksAgain: true,
  event: 'data_exported',
});
