import * as z from 'zod/mini';
import { DISMISSALS, FINDING_ACTIONS, FIRST_RULES } from '../anomaly-rules.ts';
import { WRITES_PER_HOUR } from '../limits.ts';
import { holidaysSchema, openingHoursSchema } from '../opening-hours.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import { optionalTime, time } from './shapes.ts';

/** Findings of unusual activity at a shop, and the owner's actions. */
const business = ['business'] as const;
const admin = ['admin'] as const;
const params = z.object({ id: f.id });
const named = z.object({ id: z.string(), name: z.string() });

export const FINDING_STATES = ['open', 'dismissed', 'acted'] as const;

export const findingShape = z.object({
  id: z.string(),
  business_id: z.string(),
  business_name: z.string(),
  rule: z.enum(FIRST_RULES),
  /** The rule, where open pages of 1.0.0 do not know it; `rule` is then the nearest that they know. */
  later_rule: z.optional(z.enum(['two_places'])),
  title: z.string(),
  /** The rule in plain words. */
  rule_words: z.string(),
  /** The finding in one sentence. */
  summary: z.string(),
  /** The employee concerned, or null. */
  staff: z.nullable(z.object({ ...named.def.shape, is_owner: z.boolean() })),
  customer: z.nullable(named),
  /** The business's day on which it was found. */
  day: z.string(),
  first_at: time,
  last_at: time,
  /** Number of events behind it. */
  events: z.int(),
  status: z.enum(FINDING_STATES),
  /** The dismissal's reason. */
  reason: z.nullable(z.string()),
  decided_at: optionalTime,
  capped_at: optionalTime,
  deactivated_at: optionalTime,
  undone_at: optionalTime,
});
export type Finding = z.infer<typeof findingShape>;

const findingEvent = z.object({
  id: z.string(),
  position: z.int(),
  at: time,
  /** A short description; null without a card. */
  words: z.nullable(z.string()),
  customer: z.nullable(named),
});
export type FindingEvent = z.infer<typeof findingEvent>;

const detail = z.object({ finding: findingShape, events: z.array(findingEvent) });
const list = z.object({
  findings: z.array(findingShape),
  /** How many are neither dismissed nor acted on. */
  open: z.int(),
  next_cursor: f.nextCursor,
});
const query = z.object({ ...f.page, status: z._default(z.enum(FINDING_STATES), 'open') });

export const businessUnusual = endpoint({
  name: 'businessUnusual',
  method: 'GET',
  path: '/business/unusual',
  who: business,
  summary: 'Unusual activity at this business, newest first, each with its rule in words',
  query: z.object({ ...query.def.shape, ...f.atPlace }),
  reply: list,
  errors: ['not_found'],
});

const openOnes = z.object({ open: z.int() });

export const openBusinessFindings = endpoint({
  name: 'openBusinessFindings',
  method: 'GET',
  path: '/business/unusual/open',
  who: business,
  summary: 'The number of open findings at this business',
  reply: openOnes,
});

export const businessFinding = endpoint({
  name: 'businessFinding',
  method: 'GET',
  path: '/business/unusual/{id}',
  who: business,
  summary: 'A finding, with the events behind it',
  params,
  reply: detail,
  errors: ['not_found'],
});

export const dismissFinding = endpoint({
  name: 'dismissFinding',
  method: 'POST',
  path: '/business/unusual/{id}/dismiss',
  who: business,
  summary: 'Dismiss a finding with a reason; repeating it changes nothing',
  params,
  body: z.object({
    reason: z.enum(DISMISSALS),
  }),
  status: 204,
  errors: ['not_found', 'invalid_state'],
});

const undoneDay = z.object({
  employee: named,
  day: z.string(),
  /** Stamps that can be taken back. */
  stamps: z.int(),
  scans: z.int(),
  cards: z.int(),
  /** Stamps that cannot: spent on a reward, on a card that is gone or was merged into another, or too old. */
  kept_stamps: z.int(),
  /** Taken back already. */
  undone_stamps: z.int(),
  /** The newest of them. */
  entries: z.array(
    z.object({
      id: z.string(),
      at: time,
      customer: named,
      stamps: z.int(),
      /** `put_together`: the card was merged into another one of the customer's, which has its stamps. */
      outcome: z.enum(['undo', 'spent', 'put_together', 'too_old', 'undone']),
    }),
  ),
});
export type UndoneDay = z.infer<typeof undoneDay>;

export const previewDayUndo = endpoint({
  name: 'previewDayUndo',
  method: 'GET',
  path: '/business/unusual/{id}/undo-day',
  who: business,
  summary: 'What undoing all that this employee gave on that day would take back',
  params,
  reply: undoneDay,
  errors: ['not_found', 'invalid_state'],
});

export const actOnFinding = endpoint({
  name: 'actOnFinding',
  method: 'POST',
  path: '/business/unusual/{id}/act',
  who: business,
  summary:
    'Limit what the employee can give in a day, deactivate them, or undo all stamps that they gave on that day. Done once, even if requested again.',
  params,
  body: z.object({
    action: z.enum(FINDING_ACTIONS),
    /** For `cap` only; 20 by default. */
    daily_stamp_cap: z._default(z.int().check(z.gte(1), z.lte(100_000)), 20),
  }),
  reply: z.object({
    /** For `undo_day`: its progress. */
    undone: z.nullable(undoneDay),
  }),
  errors: ['not_found', 'invalid_state'],
  asksAgain: true,
  event: 'staff_changed',
});

export const adminUnusual = endpoint({
  name: 'adminUnusual',
  method: 'GET',
  path: '/admin/unusual',
  who: admin,
  summary: 'Unusual activity at all shops, newest first',
  query: z.object({ ...query.def.shape, business_id: z.optional(f.id) }),
  reply: list,
});

export const openAdminFindings = endpoint({
  name: 'openAdminFindings',
  method: 'GET',
  path: '/admin/unusual/open',
  who: admin,
  summary: 'The number of open findings at all shops',
  reply: openOnes,
});

export const adminFinding = endpoint({
  name: 'adminFinding',
  method: 'GET',
  path: '/admin/unusual/{id}',
  who: admin,
  summary: 'A finding, with the events behind it',
  params,
  reply: detail,
  errors: ['not_found'],
});

const hours = z.object({
  opening_hours: z.nullable(openingHoursSchema),
  /** Days on which the hours are others; left out, they stay as they are. */
  holidays: z.optional(holidaysSchema),
});

export const openingHours = endpoint({
  name: 'openingHours',
  method: 'GET',
  path: '/business/opening-hours',
  who: business,
  summary: 'The shop’s opening hours, Monday first; null if not set',
  reply: hours,
});

export const updateOpeningHours = endpoint({
  name: 'updateOpeningHours',
  method: 'PUT',
  path: '/business/opening-hours',
  who: business,
  summary: 'Set the shop’s opening hours in its own time zone; null removes them',
  body: hours,
  reply: hours,
  errors: ['not_found'],
  perHour: WRITES_PER_HOUR.saves,
});
