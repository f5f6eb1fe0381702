import * as z from 'zod/mini';
import { DISMISSALS, FINDING_ACTIONS } from '../unusual-rules.ts';
import { defineEvent, type EventOf } from './define-event.ts';

const finding = { finding_id: z.string(), business_id: z.string() };

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

export const findingEvents = { findingDismissed, findingActedOn };
export const watchEvents = { codesMissed, aliasSuspected };
export type FindingEvent = EventOf<(typeof findingEvents)[keyof typeof findingEvents]>;
export type WatchEvent = EventOf<(typeof watchEvents)[keyof typeof watchEvents]>;
