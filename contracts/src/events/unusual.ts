import * as z from 'zod/mini';
import { DISMISSALS, FINDING_ACTIONS } from '../unusual-rules.ts';
import { defineEvent, type EventOf } from './define-event.ts';

const finding = { finding_id: z.string(), business_id: z.string() };

/** The owner thinks nothing of it, and why. */
export const findingDismissed = defineEvent(
  'FindingDismissed',
  z.object({ ...finding, reason: z.enum(DISMISSALS) }),
);
/** The owner did something about it. For `undo_day` an order: what of it can be undone is, card by card. */
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
/** Somebody at a counter looked up so many codes of nobody within the hour. Which codes, nobody keeps. */
export const codesMissed = defineEvent(
  'CodesMissed',
  z.object({ business_id: z.string(), account_id: z.string(), misses: z.int(), day: z.iso.date() }),
);
/** An employee and a customer whom they stamped may be one person. By which sign, not what it says. */
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
