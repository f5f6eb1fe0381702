import * as z from 'zod/mini';
import { ANOMALY_RULES, DISMISSALS, FINDING_ACTIONS, FIRST_RULES } from '../anomaly-rules.ts';
import { defineEvent, type EventOf } from './define-event.ts';

const finding = { finding_id: z.string(), business_id: z.string() };

/** The numbers that a rule was judged by. */
const facts = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]));
export type FindingFacts = z.infer<typeof facts>;

const raised = {
  ...finding,
  /** The business's day on which it was opened. */
  day: z.iso.date(),
  /** The employee, or the business for its owner; null if the rule is not about staff. */
  account_id: z.nullable(z.string()),
  customer_id: z.nullable(z.string()),
  facts,
  /** The events that fit, oldest first. An event is in one of a finding's `FindingRaised`. */
  events: z.array(z.object({ id: z.string(), position: z.int(), at: z.string() })),
};
/** Events of a shop fit a rule: they opened the finding, or were added to it. */
export const findingRaised = defineEvent(
  'FindingRaised',
  z.object({ ...raised, rule: z.enum(FIRST_RULES) }),
).upcast(2, z.object({ ...raised, rule: z.enum(ANOMALY_RULES) }), (before) => before);
/** The owner dismissed the finding, with a reason. */
export const findingDismissed = defineEvent(
  'FindingDismissed',
  z.object({ ...finding, reason: z.enum(DISMISSALS) }),
);
/** The owner acted on the finding. `undo_day` is an order that is carried out card by card. */
export const findingActedOn = defineEvent(
  'FindingActedOn',
  z.object({
    ...finding,
    action: z.enum(FINDING_ACTIONS),
    employee_id: z.string(),
    /** The business's day, YYYY-MM-DD. */
    day: z.iso.date(),
  }),
);
/** A person at a counter looked up this many unknown codes within the hour. The codes are not kept. */
export const codesMissed = defineEvent(
  'CodesMissed',
  z.object({ business_id: z.string(), account_id: z.string(), misses: z.int(), day: z.iso.date() }),
);
/** An employee and a customer that they stamped may be one person. Holds the kind of sign, not its value. */
export const aliasSuspected = defineEvent(
  'AliasSuspected',
  z.object({
    business_id: z.string(),
    employee_id: z.string(),
    customer_id: z.string(),
    sign: z.enum(['email', 'name', 'phone', 'refused']),
    day: z.iso.date(),
  }),
);

export const findingEvents = { findingRaised, findingDismissed, findingActedOn };
export const watchEvents = { codesMissed, aliasSuspected };
export type FindingEvent = EventOf<(typeof findingEvents)[keyof typeof findingEvents]>;
export type WatchEvent = EventOf<(typeof watchEvents)[keyof typeof watchEvents]>;
