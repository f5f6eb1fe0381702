import * as z from 'zod/mini';
import { PAPER_CARDS_PER_DAY, WRITES_PER_HOUR } from '../limits.ts';
import { locationSchema } from '../location.ts';
import { profile } from './business.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

/** What an owner sets, and how the account ends. First screens load none of it. */

const business = ['business'] as const;

const settings = z.object({ settings: s.settingsShape });

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
